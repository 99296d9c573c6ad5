import {
  answered,
  firefox,
  noCors,
  safari,
  unreadable,
  type Case,
  type Row,
} from './doctor-cases.ts';

const untested = { models: null, chat: null, tools: null } as const;
const page = (origin: string, userAgent: string): Pick<Case, 'page'> & object => ({
  page: { origin, protocol: new URL(origin).protocol, userAgent },
});
const asked = (permission: 'granted' | 'denied' | 'prompt' | 'unknown', reached = false): Case => ({
  pageProbe: { reached, permission, cspViolation: false },
});

const lan = 'http://192.168.1.20:9000/v1';

export const address: readonly Row[] = [
  ['nothing typed', 'bad-url', { address: ' ' }, { problem: 'empty' }],
  ['an ftp address', 'bad-url', { address: 'ftp://files.example' }, { problem: 'scheme' }],
  [
    'a key with a letter that HTTP cannot carry',
    'bad-key',
    { ...untested, unsendableHeader: 'authorization' },
    { reason: 'unsendable', header: 'authorization' },
  ],
];

export const browser: readonly Row[] = [
  ['no network', 'offline', { ...untested, address: 'api.example.com', online: false }],
  ['no network, a server on this machine', 'ok', { online: false }],
  ['a LAN http address from an https page', 'mixed-content', { ...untested, address: lan }],
  [
    'the same in a browser without the permission',
    'mixed-content',
    { ...untested, address: lan, ...asked('unknown') },
  ],
  ['a public http address', 'mixed-content', { ...untested, address: 'http://llm.example.com' }],
  ['a LAN http address the page reached', 'ok', { address: lan, ...asked('prompt', true) }],
  ['a LAN http address with leave', 'ok', { address: lan, ...asked('granted') }],
  [
    'a LAN http address from an http page',
    'ok',
    { address: lan, ...page('http://nas.local', firefox) },
  ],
  [
    'loopback in Safari',
    'mixed-content',
    { ...untested, ...page('https://satchel.example', safari) },
    { browser: 'safari' },
  ],
  ['loopback in Safari from a loopback page', 'ok', page('http://localhost:4173', safari)],
  ['loopback in Firefox', 'ok', page('https://satchel.example', firefox)],
  ['permission denied', 'permission-denied', { ...untested, ...asked('denied') }],
  [
    'permission denied for the LAN',
    'permission-denied',
    { ...untested, address: lan, ...asked('denied') },
  ],
  ['permission not answered yet', 'permission-prompt', { ...untested, ...asked('prompt') }],
  [
    'permission never needed from loopback',
    'ok',
    { ...asked('denied'), ...page('http://127.0.0.1:4173', firefox) },
  ],
  [
    'permission never needed for a public host',
    'ok',
    { address: 'https://llm.example.com', ...asked('denied') },
  ],
  [
    'our own policy in the way',
    'blocked-by-policy',
    { ...untested, pageProbe: { reached: false, permission: 'unknown', cspViolation: true } },
  ],
];

export const reach: readonly Row[] = [
  ['nothing listens', 'server-down', { ...untested, models: unreadable, opaque: 'unreachable' }],
  [
    'no answer in time',
    'server-down',
    { ...untested, models: { type: 'timeout', seconds: 15 } },
    { reason: 'timeout', seconds: 15 },
  ],
  [
    'the server dies when chat is asked',
    'server-down',
    { chat: unreadable, tools: null, opaque: 'unreachable' },
  ],
  ['Ollama by its port', 'cors-ollama', { ...noCors, address: 'localhost:11434' }],
  ['Ollama by its host name', 'cors-ollama', { ...noCors, address: 'https://ollama.example.com' }],
  ['LM Studio by its port', 'cors-lm-studio', { ...noCors, address: 'localhost:1234' }],
  ['llama.cpp by its port', 'cors-llama-cpp', { ...noCors, address: 'localhost:8080' }],
  [
    'llama.cpp by its path',
    'cors-llama-cpp',
    { ...noCors, address: 'https://gpu.example.com/llama/v1' },
  ],
  ['vLLM by its port', 'cors-vllm', { ...noCors, address: 'localhost:8000' }],
  [
    'vLLM by its host name',
    'cors-vllm',
    { ...noCors, address: 'http://vllm:9000', ...page('http://satchel', firefox) },
  ],
  [
    'a provider that never answers pages',
    'cors-hosted',
    { ...noCors, address: 'integrate.api.nvidia.com' },
    { hint: 'own-proxy' },
  ],
  [
    'a wrong key at OpenAI',
    'cors-hosted',
    { ...noCors, address: 'api.openai.com' },
    { hint: 'wrong-key' },
  ],
  [
    'a wrong key at Cerebras',
    'cors-hosted',
    { ...noCors, address: 'api.cerebras.ai' },
    { hint: 'wrong-key' },
  ],
  ['no key at OpenAI', 'missing-key', { ...noCors, address: 'api.openai.com', key: 'none' }],
  [
    'an unknown server',
    'cors-unknown',
    noCors,
    { origin: 'https://satchel.example', host: 'localhost:9000' },
  ],
  [
    'a server in a loopback name',
    'cors-unknown',
    { ...noCors, address: 'http://openai.com.localhost:9000' },
  ],
  [
    'a header of the person in the way',
    'cors-unknown',
    { ...noCors, endpoint: { contextSize: null, headers: { 'X-Title': 'a' }, tools: true } },
    { headers: 'X-Title' },
  ],
  [
    'only chat unreadable, at a server that names itself',
    'cors-vllm',
    {
      models: answered(200, { data: [{ id: 'tiny', owned_by: 'vllm' }] }),
      chat: unreadable,
      tools: null,
      opaque: 'reached',
    },
  ],
  ['only the list unreadable', 'ok', { models: unreadable, opaque: 'reached' }],
];
