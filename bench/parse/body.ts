/** A long answer as a server sends it, and the same cut as a network cuts it. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly events: number;
  /** Characters of all deltas together. */
  readonly characters: number;
}

const head = {
  id: 'chatcmpl-bench',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'bench',
};

/** About `size` bytes of server-sent events. */
export function createBody(size: number): Body {
  const frames: string[] = [];
  let length = 0;
  let characters = 0;
  while (length < size) {
    const content = ` word${frames.length % 97}${frames.length % 31 === 0 ? ' – “é”' : ''}`;
    const choices = [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }];
    const frame = `data: ${JSON.stringify({ ...head, choices })}\n\n`;
    frames.push(frame);
    length += frame.length;
    characters += content.length;
  }
  const stop = { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  frames.push(`data: ${JSON.stringify(stop)}\n\n`, 'data: [DONE]\n\n');
  const bytes = new TextEncoder().encode(frames.join(''));
  return { bytes, events: frames.length - 1, characters };
}

export function cut(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}
