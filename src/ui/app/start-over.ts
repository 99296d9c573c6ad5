import { forgetDrafts } from '../chat/draft-rescue.ts';
import { formatRoute } from './routes.ts';
import { forgetTheme } from './theme.ts';

/** Everything was deleted: forgets what this tab keeps by itself, and begins as on the first day. */
export function startOver(scope: string): void {
  forgetTheme(scope);
  // As the last of all listeners: the page keeps what is being typed when it goes away.
  addEventListener('pagehide', () => {
    forgetDrafts(scope);
  });
  location.hash = formatRoute({ room: 'chat', session: null });
  location.reload();
}
