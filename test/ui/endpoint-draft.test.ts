import { expect, it } from 'vitest';
import type { Endpoint } from '../../src/core/api.ts';
import {
  draftOf,
  emptyDraft,
  endpointOf,
  findProblems,
  keyChange,
  modelsOf,
} from '../../src/ui/settings/endpoint-draft.ts';

const endpoint: Endpoint = {
  id: 'e',
  name: 'Home',
  baseUrl: 'http://localhost:11434',
  hasKey: true,
  models: ['qwen3:8b'],
  contextSize: 16_384,
  outputLimit: null,
  temperature: 0.7,
  reasoning: 'low',
  idleLimit: 600,
  headers: { 'X-Team': 'a: b', 'X-Two': '2' },
  tools: true,
  fallback: { source: 'other', model: 'm' },
};
const draft = { ...emptyDraft('e'), name: 'Home', baseUrl: 'localhost', typedModel: 'm' };

it('brings an endpoint through the form unchanged', () => {
  expect(endpointOf(draftOf(endpoint))).toEqual(endpoint);
  expect(findProblems(draftOf(endpoint))).toEqual({});
});

it('names what is missing', () => {
  expect(Object.keys(findProblems(emptyDraft('e')))).toEqual(['name', 'baseUrl', 'models']);
  expect(findProblems(draft)).toEqual({});
});

it.each([
  ['http://localhost:11434', undefined],
  ['api.openai.com/v1', undefined],
  ['workstation:8080', undefined],
  ['ftp://localhost', 'http or https'],
  ['file:///etc/hosts', 'http or https'],
  ['https://sk-secret@api.openai.com/v1', 'API key field'],
  ['me:secret@localhost', 'API key field'],
  ['not a url', 'not an address'],
  ['http:localhost', 'not an address'],
  ['https//api.openai.com', 'not an address'],
  ['http://', 'not an address'],
])('judges the address %s', (baseUrl, problem) => {
  const found = findProblems({ ...draft, baseUrl }).baseUrl;
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

it('limits the length of a name and of a model', () => {
  expect(findProblems({ ...draft, name: 'n'.repeat(80), typedModel: 'm'.repeat(200) })).toEqual({});
  expect(findProblems({ ...draft, name: 'n'.repeat(81) }).name).toContain('80');
  expect(findProblems({ ...draft, typedModel: `m,${'m'.repeat(201)}` }).models).toContain('200');
});

it('counts a model that was typed but not added, several with commas, each once', () => {
  expect(modelsOf({ ...draft, models: ['a'], typedModel: ' b, a ,c ' })).toEqual(['a', 'b', 'c']);
  expect(modelsOf({ ...draft, typedModel: ' , ' })).toEqual([]);
});

it('reads numbers as people write them and refuses the rest', () => {
  expect(endpointOf({ ...draft, contextSize: '16,384', temperature: '0,5' })).toMatchObject({
    contextSize: 16_384,
    temperature: 0.5,
  });
  for (const contextSize of ['-1', '0', '8k', '1.5', 'many', '99999999999']) {
    expect(findProblems({ ...draft, contextSize })).toHaveProperty('contextSize');
  }
  for (const temperature of ['2.1', '-0.1', 'warm']) {
    expect(findProblems({ ...draft, temperature })).toHaveProperty('temperature');
  }
});

it('refuses a header line that is none', () => {
  expect(findProblems({ ...draft, headers: 'X-A: 1\n\nX-B:2' })).toEqual({});
  expect(findProblems({ ...draft, headers: 'X-A' })).toHaveProperty('headers');
  expect(findProblems({ ...draft, headers: 'bad name: 1' })).toHaveProperty('headers');
});

it('keeps the stored key unless another is typed or it is removed', () => {
  const stored = draftOf(endpoint);
  expect(keyChange(stored)).toBeUndefined();
  expect(keyChange({ ...stored, key: ' sk-1 ' })).toBe('sk-1');
  expect(keyChange({ ...stored, removeKey: true })).toBeNull();
});
