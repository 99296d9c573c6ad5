import identity from './prompts/identity.md?raw';

/**
 * The system prompt. Byte-stable: it depends on nothing that changes between the turns of a
 * session, so that provider caches and local key-value caches are reused.
 */
export function systemPrompt(): string {
  return identity.trim();
}

/** Facts that change from turn to turn; they ride on the person's message (`UserMessage.context`). */
export function turnContext(now: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
  return `Now: ${time} (${timeZone})`;
}
