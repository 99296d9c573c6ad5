import { describe, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readGguf } from '../../src/models/gguf.ts';

const folder = path.join(import.meta.dirname, '../fixtures/models');
const bytes = readFileSync(path.join(folder, 'tiny-agent.gguf'));
const tiny = new Blob([bytes]);

test('the model of the tests is what its generator makes', () => {
  const made = path.join(mkdtempSync(path.join(tmpdir(), 'satchel-')), 'made.gguf');
  execFileSync(process.execPath, [path.join(folder, 'make-tiny-agent.mjs'), made]);
  expect(readFileSync(made).equals(bytes)).toBe(true);
});

describe('a GGUF file', () => {
  test('says what it is and what it needs', async () => {
    expect(await readGguf(tiny)).toEqual({
      name: 'tiny-agent',
      architecture: 'llama',
      trainedContext: 16_384,
      // 3 layers, one key and one value of 32 numbers each, 2 bytes a number.
      bytesPerToken: 3 * (32 + 32) * 2,
      hasTemplate: true,
      quantization: expect.any(String) as string,
      license: '',
      part: { index: 0, count: 1 },
    });
  });

  test.each([
    ['text', new Blob(['This is a page, not a model.'])],
    ['nothing', new Blob([])],
    ['half a head', tiny.slice(0, 9000)],
    ['half its weights', tiny.slice(0, 300_000)],
    ['all but its last byte', tiny.slice(0, tiny.size - 1)],
  ])('that is %s is refused', async (_name, file) => {
    await expect(readGguf(file)).rejects.toMatchObject({ info: { code: 'model-broken' } });
  });
});
