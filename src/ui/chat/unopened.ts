import type { SessionState } from '../../core/state.ts';

/** What the screen shows of a session that is on its way: nothing yet. */
export const unopened: SessionState = {
  session: {
    id: '',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    pinned: false,
    model: { source: '', model: '' },
    running: false,
    interrupted: false,
  },
  entries: [],
  hasEarlier: false,
  live: null,
  queue: [],
  context: { tokens: 0, window: 0 },
  ended: null,
};
