import {
  answered,
  chatter,
  enough,
  frame,
  refused,
  tooLittle,
  whole,
  type Case,
  type Row,
} from './doctor-cases.ts';

const reports = (size: object): Case => ({
  models: answered(200, { data: [{ id: 'tiny', ...size }] }),
});

export const warnings: readonly Row[] = [
  ['all is well', 'ok', {}, { model: 'tiny' }],
  ['JSON although a stream was asked', 'no-streaming', { chat: whole }],
  [
    'JSON closed like a stream',
    'no-streaming',
    { chat: answered(200, '{"choices":[{"message":{"content":"a"}}]}\ndata: [DONE]\n\n') },
  ],
  [
    'tools refused by Ollama',
    'no-tools',
    { tools: answered(400, { error: { message: 'tiny does not support tools' } }) },
    { reason: 'refused', status: 400, detail: 'tiny does not support tools' },
  ],
  [
    'tools refused by OpenRouter',
    'no-tools',
    { tools: answered(404, { error: { message: 'No endpoints found that support tool use' } }) },
  ],
  [
    'tools refused by llama.cpp',
    'no-tools',
    { tools: answered(500, { error: { message: 'tools param requires --jinja flag' } }) },
  ],
  [
    'tools refused inside a stream',
    'no-tools',
    { tools: answered(200, 'data: {"error":"tools are not supported"}\n\n') },
  ],
  ['tools refused without a reason', 'no-tools', { tools: answered(422, '') }],
  ['the tool ignored', 'no-tools', { tools: chatter }, { reason: 'ignored' }],
  [
    'the tool called in JSON',
    'ok',
    { tools: answered(200, { choices: [{ message: { tool_calls: [{ id: 'a' }] } }] }) },
  ],
  [
    'the tool called the old way',
    'ok',
    { tools: answered(200, frame({ delta: { function_call: { name: 'a' } } })) },
  ],
  ['a rate limit at the tool', 'ok', { tools: answered(429, { error: 'tomorrow' }) }],
  ['an overload at the tool', 'ok', { tools: answered(503, 'busy') }],
  [
    'thinking refused beside tools',
    'ok',
    {
      tools: answered(400, {
        error: { message: 'Function tools with reasoning_effort are not supported' },
      }),
    },
  ],
  [
    'thinking that took too long',
    'ok',
    { tools: answered(200, frame({ delta: { reasoning: 'hm' } }), 'timeout') },
  ],
  [
    'a small context stated',
    'small-context',
    tooLittle,
    { tokens: 2048, leastContext: 4096, reason: 'stated' },
  ],
  [
    'a small context reported',
    'small-context',
    reports({ max_model_len: 1024 }),
    { tokens: 1024, reason: 'reported' },
  ],
  [
    'a small context reported by llama.cpp',
    'small-context',
    reports({ meta: { n_ctx: 2048, n_ctx_train: 32_768 } }),
    { tokens: 2048 },
  ],
  ['exactly enough context', 'ok', reports({ context_length: 4096 }), { tokens: 4096 }],
  [
    'what is stated counts before what is reported',
    'ok',
    { ...reports({ context_window: 512 }), ...enough },
    { tokens: 16_384 },
  ],
  [
    'Ollama with its default',
    'small-context',
    { address: 'localhost:11434' },
    { tokens: 4096, reason: 'ollama-default' },
  ],
  [
    'Ollama by what it says of itself',
    'small-context',
    reports({ owned_by: 'library' }),
    { reason: 'ollama-default' },
  ],
  ['Ollama with a context stated', 'ok', { address: 'localhost:11434', ...enough }],
  [
    'several weaknesses: the most limiting',
    'no-tools',
    { chat: whole, tools: chatter, ...tooLittle },
  ],
  ['a failure before any warning', 'bad-key', { ...refused(401, ''), ...tooLittle }],
];
