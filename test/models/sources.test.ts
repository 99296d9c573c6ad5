import { describe, expect, test } from 'vitest';
import { createEgress } from '../../src/lib/egress.ts';
import { findModels } from '../../src/models/sources.ts';

const hub = 'https://hub.example';
const tree = [
  { type: 'file', path: 'README.md', size: 900 },
  { type: 'file', path: 'mmproj-F16.gguf', size: 50, lfs: { oid: 'ff' } },
  { type: 'file', path: 'Some-4B-Q8_0.gguf', size: 4000, lfs: { oid: 'aa' } },
  { type: 'file', path: 'Some-4B-Q4_K_M.gguf', size: 2000, lfs: { oid: 'bb' } },
  { type: 'file', path: 'big/Some-4B-BF16-00002-of-00002.gguf', size: 3500, lfs: { oid: 'dd' } },
  { type: 'file', path: 'big/Some-4B-BF16-00001-of-00002.gguf', size: 4500, lfs: { oid: 'cc' } },
];

function find(typed: string, answer: () => Response = () => Response.json(tree)) {
  const asked: string[] = [];
  const egress = createEgress({
    fetch: (url) => {
      asked.push(url);
      return Promise.resolve(answer());
    },
    log: () => undefined,
    now: () => 0,
  });
  const found = findModels(typed, { egress, hub, signal: new AbortController().signal });
  return { found, asked };
}

describe('a model id', () => {
  test.each(['someone/Some-4B-GGUF', `${hub}/someone/Some-4B-GGUF`])(
    '%s gives every variant, the smallest first',
    async (typed) => {
      const { found, asked } = find(typed);
      const models = await found;
      expect(asked).toEqual([`${hub}/api/models/someone/Some-4B-GGUF/tree/main?recursive=true`]);
      expect(models.map(({ variant, size }) => [variant, size])).toEqual([
        ['Q4_K_M', 2000],
        ['Q8_0', 4000],
        ['BF16', 8000],
      ]);
      expect(models[0]?.files).toEqual([
        {
          url: `${hub}/someone/Some-4B-GGUF/resolve/main/Some-4B-Q4_K_M.gguf`,
          size: 2000,
          sha256: 'bb',
        },
      ]);
      expect(models[2]?.files.map(({ sha256 }) => sha256)).toEqual(['cc', 'dd']);
    },
  );

  test('with a variant gives that one', async () => {
    const models = await find('someone/Some-4B-GGUF:q8_0').found;
    expect(models.map(({ variant }) => variant)).toEqual(['Q8_0']);
  });

  test.each([
    ['that does not exist', 'not-found', () => new Response('{}', { status: 404 })],
    ['behind a door', 'unauthorized', () => new Response('{}', { status: 401 })],
    ['without such files', 'not-found', () => Response.json(tree.slice(0, 2))],
    ['whose list is a page', 'not-found', () => new Response('<html>')],
  ])('%s is refused', async (_name, code, answer) => {
    const { found } = find('someone/Some-4B-GGUF', answer);
    await expect(found).rejects.toMatchObject({ info: { code } });
  });
});

describe('an address', () => {
  test('of a file gives that file, and asks nobody', async () => {
    const { found, asked } = find('https://files.example/a/My%20Model-Q4_K_M.gguf?download=true');
    expect(await found).toEqual([
      {
        name: 'My Model-Q4_K_M',
        variant: '',
        size: null,
        files: [
          {
            url: 'https://files.example/a/My%20Model-Q4_K_M.gguf?download=true',
            size: null,
            sha256: null,
          },
        ],
      },
    ]);
    expect(asked).toEqual([]);
  });

  test('of the page about a file gives the file', async () => {
    const [model] = await find(`${hub}/someone/Some/blob/main/Some-Q8_0.gguf`).found;
    expect(model?.files[0]?.url).toBe(`${hub}/someone/Some/resolve/main/Some-Q8_0.gguf`);
  });

  test('of one part gives all parts', async () => {
    const [model] = await find('https://files.example/M-00002-of-00003.gguf').found;
    expect(model?.name).toBe('M');
    expect(model?.files.map(({ url }) => url.slice(-19))).toEqual([
      '-00001-of-00003.gguf'.slice(-19),
      '-00002-of-00003.gguf'.slice(-19),
      '-00003-of-00003.gguf'.slice(-19),
    ]);
  });

  test.each([
    ['https://files.example/model.safetensors', 'not-found'],
    ['ftp://files.example/model.gguf', 'bad-request'],
    ['what is this', 'bad-request'],
    ['', 'bad-request'],
  ])('that is %s is refused', async (typed, code) => {
    await expect(find(typed).found).rejects.toMatchObject({ info: { code } });
  });
});
