import type { Message, ToolMessage, UserMessage } from '../../core/messages.ts';

/** What the person said last, and what tools have answered since. */
export interface DemoTurn {
  readonly words: string;
  readonly results: readonly ToolMessage[];
  /** What the person said before, newest first. */
  readonly earlier: readonly string[];
}

/** Reads the turn off a request. What Satchel itself put in is not the person's. */
export function readTurn(messages: readonly Message[]): DemoTurn {
  const at = messages.findLastIndex(isPerson);
  const last = messages[at];
  return {
    words: last?.role === 'user' ? wordsOf(last) : '',
    results: messages.slice(at + 1).filter((message) => message.role === 'tool'),
    earlier: messages.slice(0, Math.max(at, 0)).filter(isPerson).map(wordsOf).reverse(),
  };
}

const isPerson = (message: Message): message is UserMessage =>
  message.role === 'user' && message.origin !== 'system';

/** The newest words: two messages in a row reach a model as one. */
function wordsOf({ parts }: UserMessage): string {
  const texts = parts.filter((part) => part.type === 'text').map((part) => part.text);
  return (texts.at(-1) ?? '').trim();
}
