import { channelName } from '../core/api.ts';
import type { ChannelMessage, RunCommand } from '../core/api.ts';

export interface Channel {
  /** Reaches every page and every other worker of this scope, this worker excepted. */
  readonly post: (message: ChannelMessage) => void;
  readonly close: () => void;
}

/** Opens the event channel. `onCommand` gets commands for runs, whoever may own them. */
export function openChannel(
  scope: string,
  onCommand: (session: string, command: RunCommand) => void,
): Channel {
  const channel = new BroadcastChannel(channelName(scope));
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'command') onCommand(data.session, data.command);
  };
  return {
    post(message) {
      channel.postMessage(message);
    },
    close() {
      channel.close();
    },
  };
}
