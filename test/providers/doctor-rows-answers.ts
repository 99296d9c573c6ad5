import { answered, listOf, refused, streamed, type Row } from './doctor-cases.ts';

export const statuses: readonly Row[] = [
  [
    '401 with a key',
    'bad-key',
    refused(401, { error: { message: 'Incorrect API key' } }),
    { status: 401, detail: 'Incorrect API key' },
  ],
  ['401 without a key', 'missing-key', { ...refused(401, ''), key: 'none' }, { status: 401 }],
  [
    '401 for the list of models',
    'bad-key',
    { models: answered(401, 'no'), chat: null, tools: null },
  ],
  ['403', 'bad-key', refused(403, { error: 'no access' })],
  ['403 from Ollama', 'cors-ollama', { ...refused(403, ''), address: 'localhost:11434' }],
  [
    '403 as a web page',
    'not-an-api',
    refused(403, '<html><title>Just a  moment</title></html>'),
    { detail: 'Just a moment' },
  ],
  [
    'a wrong key at Google',
    'bad-key',
    refused(400, [{ error: { code: 400, message: 'API key not valid.' } }]),
  ],
  ['402', 'no-credit', refused(402, { error: { message: 'Insufficient credits' } })],
  [
    '429 about money',
    'no-credit',
    refused(429, { error: { message: 'You ran out', code: 'insufficient_quota' } }),
  ],
  [
    '400 about money',
    'no-credit',
    refused(400, { error: { message: 'Your credit balance is too low' } }),
  ],
  ['429', 'rate-limited', refused(429, { error: { message: 'Slow down' } }), { status: 429 }],
  [
    '404 as text',
    'wrong-path',
    refused(404, '404 page not found'),
    { detail: '404 page not found' },
  ],
  ['404 as JSON', 'wrong-path', refused(404, { detail: 'Not Found' })],
  ['404 as a web page', 'wrong-path', refused(404, '<h1>model not found</h1>')],
  ['405', 'wrong-path', refused(405, '')],
  [
    '200 as a web page',
    'wrong-path',
    refused(200, '<!doctype html><title>Open WebUI</title>'),
    { detail: 'Open WebUI' },
  ],
  [
    '200 Unexpected endpoint',
    'wrong-path',
    refused(200, { error: 'Unexpected endpoint or method. (POST /chat)' }),
  ],
  ['200 Unexpected endpoint as text', 'wrong-path', refused(200, 'Unexpected endpoint or method.')],
  [
    '404 about the model',
    'unknown-model',
    refused(404, { error: { message: 'model "tiny" not found, try pulling it first' } }),
    { model: 'tiny' },
  ],
  [
    '400 about the model',
    'unknown-model',
    refused(400, { error: { message: 'tiny is not a valid model ID' } }),
  ],
  [
    '404 with a code',
    'unknown-model',
    refused(404, { error: { code: 'model_not_found', message: 'Sorry' } }),
  ],
  [
    'no model loaded',
    'unknown-model',
    refused(400, { error: 'No models loaded. Please load a model.' }),
  ],
  [
    '500',
    'server-error',
    refused(500, { error: { message: 'out of memory' } }),
    { status: 500, detail: 'out of memory' },
  ],
  [
    '502 as a web page',
    'server-error',
    refused(502, '<title>Bad gateway</title>'),
    { detail: 'Bad gateway' },
  ],
  [
    '400 about anything else',
    'server-error',
    refused(400, { error: 'messages: bad' }),
    { status: 400 },
  ],
  [
    'no token in time',
    'server-error',
    { chat: { type: 'timeout', seconds: 120 }, tools: null },
    { reason: 'timeout', seconds: 120 },
  ],
];

export const bodies: readonly Row[] = [
  [
    '200 with an error',
    'error-in-answer',
    refused(200, { error: { message: 'model crashed' } }),
    { detail: 'model crashed' },
  ],
  ['200 with an error as text', 'error-in-answer', refused(200, { error: 'broken' })],
  ['200 with an error in an array', 'error-in-answer', refused(200, [{ error: { message: 'a' } }])],
  [
    '200 with a code',
    'error-in-answer',
    refused(200, { base_resp: { status_code: 1004, status_msg: 'login fail' }, choices: null }),
    { detail: 'login fail' },
  ],
  [
    'an error frame in a stream',
    'error-in-answer',
    refused(200, 'data: {"choices":[],"error":{"message":"late"}}\n\ndata: [DONE]\n\n'),
  ],
  ['an error event', 'error-in-answer', refused(200, 'event: error\ndata: {"error":"x"}\n\n')],
  ['other JSON', 'not-an-api', refused(200, { hello: 'world' })],
  ['plain text', 'not-an-api', refused(200, 'It works.'), { detail: 'It works.' }],
  ['nothing at all', 'not-an-api', refused(200, '')],
  [
    'a list that is none',
    'not-an-api',
    { models: answered(200, { hello: 1 }), chat: null, tools: null },
  ],
  [
    'a list with an error',
    'error-in-answer',
    { models: answered(200, { error: 'no list' }), chat: null, tools: null, model: null },
  ],
  [
    'a body that breaks off',
    'server-error',
    { chat: answered(200, ': wait\n\n', 'dropped'), tools: null },
    { reason: 'dropped' },
  ],
  [
    'a body that stalls',
    'server-error',
    { chat: answered(200, '', 'timeout'), tools: null },
    { reason: 'timeout' },
  ],
];

export const models: readonly Row[] = [
  ['no model, two listed', 'no-model', { model: null, chat: null, tools: null }, { count: 2 }],
  [
    'no model, none listed',
    'no-model',
    { model: null, models: listOf(), chat: null, tools: null },
    { count: 0 },
  ],
  ['no model, one listed', 'ok', { model: null, models: listOf('only') }, { model: 'only' }],
  ['no list, chat works', 'ok', { models: answered(404, '404 page not found') }],
  [
    'no list, no model',
    'no-model',
    { model: null, models: answered(404, ''), ...refused(400, { error: 'model is required' }) },
  ],
  [
    'no list, no model needed',
    'no-model',
    { model: null, models: answered(404, ''), chat: streamed, tools: null },
  ],
  [
    'no list, no chat either',
    'wrong-path',
    { model: null, models: answered(404, ''), ...refused(404, '') },
  ],
  [
    'a bare array',
    'ok',
    { model: null, models: answered(200, [{ id: 'only' }]) },
    { model: 'only' },
  ],
  [
    'models under their own name',
    'ok',
    { model: null, models: answered(200, { models: [{ name: 'only' }] }) },
    { model: 'only' },
  ],
];
