import { channelName } from '../core/api.ts';
import type { ChannelMessage, RunCommand } from '../core/api.ts';

export interface ChannelListeners {
  /** A command for a run, whoever may own it. */
  readonly onCommand: (session: string, command: RunCommand) => void;
  /** A run began in another tab. */
  readonly onForeignRun: (session: string) => void;
  /** Another tab waits for the engine. */
  readonly onEngineWanted: () => void;
  /** The models of this device changed in another tab. */
  readonly onModelsChanged: () => void;
}

/**
 * Opens the event channel for the life of this worker. The returned function reaches every page and
 * every other worker of this scope, this worker excepted.
 */
export function openChannel(
  scope: string,
  { onCommand, onForeignRun, onEngineWanted, onModelsChanged }: ChannelListeners,
): (message: ChannelMessage) => void {
  const channel = new BroadcastChannel(channelName(scope));
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'command') onCommand(data.session, data.command);
    if (data.type === 'engine-wanted') onEngineWanted();
    if (data.type === 'models-changed') onModelsChanged();
    if (data.type === 'event' && data.event.type === 'run-start') onForeignRun(data.session);
  };
  return (message) => {
    channel.postMessage(message);
  };
}
