import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedAnswers, type RecordedAnswer } from './recorded.ts';
import { ask, createBench, outcomeOf, streaming, type Outcome } from './support.ts';

const answers = recordedAnswers();

async function outcome(pieces: readonly Uint8Array[]): Promise<Outcome> {
  const { provider } = createBench({ server: () => streaming(pieces) });
  return outcomeOf(await ask(provider));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

function readable(name: string, text: string, malformed: string | undefined): unknown {
  return malformed === undefined ? (JSON.parse(text) as unknown) : name;
}

describe.each(answers)('the recorded answer $name', ({ pieces, expected }: RecordedAnswer) => {
  test('comes to what is expected of it', async () => {
    const { provider } = createBench({ server: () => streaming(pieces) });
    const events = await ask(provider);
    const result = outcomeOf(events);
    expect(result.endings).toBe(1);
    expect(result.text).toBe(expected.text ?? '');
    expect(result.reasoning).toBe(expected.reasoning ?? '');
    expect(result.finish).toBe(expected.finish);
    expect(result.usage).toEqual(expected.usage);
    expect(result.replay).toEqual(expected.replay);
    expect(result.error?.code).toBe(expected.error);
    expect(result.error?.detail ?? '').toContain(expected.says ?? '');
    expect(result.calls).toMatchObject(
      (expected.calls ?? []).map(({ arguments: _args, ...call }) => call),
    );
    expect(result.calls.map((call) => readable(call.name, call.arguments, call.malformed))).toEqual(
      (expected.calls ?? []).map((call) => call.arguments ?? call.name),
    );
    const shown = events.map((event) => (event.type === 'text-delta' ? event.delta : '')).join('');
    if (expected.hides !== undefined) expect(shown).not.toContain(expected.hides);
  });

  test('comes to the same however its bytes are cut', async () => {
    const bytes = joined(pieces);
    const whole = await outcome([bytes]);
    const single = await outcome([...bytes].map((byte) => Uint8Array.of(byte)));
    expect(single).toEqual(whole);
    const cuts = fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const cut = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
        expect(await outcome(cut)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });
});

describe('bytes that no server should send', () => {
  const anyAnswer = fc.constantFrom(...answers).map(({ pieces }) => joined(pieces));
  const mutated = fc
    .tuple(anyAnswer, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }), fc.nat())
    .map(([bytes, changes, end]) => {
      const copy = Uint8Array.from(bytes);
      for (const [place, value] of changes) copy[place % copy.length] = value;
      return end % 3 === 0 ? copy.slice(0, end % copy.length) : copy;
    });
  const spliced = fc
    .tuple(anyAnswer, anyAnswer, fc.nat(), fc.nat())
    .map(([a, b, i, j]) => joined([a.slice(0, i % a.length), b.slice(j % b.length)]));
  const noise = fc.uint8Array({ maxLength: 400 });
  const framed = fc
    .array(fc.oneof(fc.json(), fc.string()), { maxLength: 6 })
    .map((lines) => new TextEncoder().encode(lines.map((line) => `data: ${line}\n\n`).join('')));
  const chunks = fc
    .array(
      fc.record(
        {
          content: fc.anything(),
          tool_calls: fc.anything(),
          reasoning: fc.anything(),
          function_call: fc.anything(),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 4 },
    )
    .map((deltas) => deltas.map((delta) => ({ choices: [{ delta }] })))
    .map((values) => values.map((value) => `data: ${stringify(value)}\n\n`).join(''))
    .map((text) => new TextEncoder().encode(text));

  test.each([
    ['mutated answers', mutated, 400],
    ['answers spliced together', spliced, 200],
    ['noise', noise, 200],
    ['any JSON in frames', framed, 200],
    ['any values where known fields are expected', chunks, 400],
  ])('%s end in exactly one finish or error', async (_name, bytes, numRuns) => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 64 }), async (body, size) => {
        const count = Math.ceil(body.length / size);
        const pieces = Array.from({ length: count }, (_value, index) =>
          body.slice(index * size, (index + 1) * size),
        );
        const { provider } = createBench({ server: () => streaming(pieces) });
        const events = await ask(provider);
        expect(outcomeOf(events).endings).toBe(1);
        expect(['finish', 'error']).toContain(events.at(-1)?.type);
        expect(outcomeOf(events).error?.code).not.toBe('internal');
      }),
      { numRuns },
    );
  });
});

function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  );
}
