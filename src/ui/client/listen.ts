import { channelName } from '../../core/api.ts';
import type { ChannelMessage, SessionSummary } from '../../core/api.ts';
import type { Stamped } from '../../core/events.ts';

export interface Listeners {
  readonly onEvent: (stamped: Stamped) => void;
  readonly onSession: (summary: SessionSummary) => void;
  readonly onSessionDeleted: (session: string) => void;
  readonly onBranch: (session: string) => void;
  readonly onFiles: (paths: readonly string[]) => void;
  readonly onSettings: () => void;
  readonly onRequest: () => void;
  readonly onModels: () => void;
  readonly onErased: () => void;
}

/** Hears what any agent worker of this scope says. Returns what ends the listening. */
export function listen(scope: string, listeners: Listeners): () => void {
  const channel = new BroadcastChannel(channelName(scope));
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    hear(data, listeners);
  };
  return () => {
    channel.close();
  };
}

/** Hands one message to its listener. What workers say to each other is not for pages. */
export function hear(message: ChannelMessage, listeners: Listeners): void {
  switch (message.type) {
    case 'event':
      listeners.onEvent(message);
      return;
    case 'session-changed':
      listeners.onSession(message.session);
      return;
    case 'session-deleted':
      listeners.onSessionDeleted(message.session);
      return;
    case 'branch-changed':
      listeners.onBranch(message.session);
      return;
    case 'files-changed':
      listeners.onFiles(message.paths);
      return;
    case 'settings-changed':
      listeners.onSettings();
      return;
    case 'request-logged':
      listeners.onRequest();
      return;
    case 'models-changed':
      listeners.onModels();
      return;
    case 'erased':
      listeners.onErased();
      return;
    case 'command':
    case 'engine-wanted':
      return;
  }
}
