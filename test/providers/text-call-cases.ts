/** What a model may write, and what of it is a call. `tools`: those of `openai/support.ts`. */
export interface TextCallCase {
  readonly what: string;
  readonly text: string;
  /** The names and arguments of the calls; none: the text stays as it is. */
  readonly calls: readonly (readonly [name: string, args: string])[];
  /** What is left of the text; nothing unless told otherwise. */
  readonly left?: string;
}

const oslo = ['get_weather', '{"city":"Oslo"}'] as const;
const paris = ['get_weather', '{"city":"Paris"}'] as const;
const call = '{"name":"get_weather","arguments":{"city":"Oslo"}}';

/** Forms of families of models, and of servers that pass their tokens on. */
const forms: readonly TextCallCase[] = [
  { what: 'Hermes, Qwen 2.5 and 3', text: `<tool_call>${call}</tool_call>`, calls: [oslo] },
  { what: 'Hermes, not closed', text: `<tool_call>\n${call}`, calls: [oslo] },
  {
    what: 'Hermes, arguments as a string',
    text: '<tool_call>\n{"name":"get_weather","arguments":"{\\"city\\":\\"Oslo\\"}"}\n</tool_call>',
    calls: [oslo],
  },
  {
    what: 'Hermes, two calls',
    text: `<tool_call>\n${call}\n</tool_call>\n<tool_call>\n${call.replace('Oslo', 'Paris')}\n</tool_call>`,
    calls: [oslo, paris],
  },
  {
    what: 'Hermes, after words',
    text: `I will look.\n<tool_call>${call}</tool_call>`,
    calls: [oslo],
    left: 'I will look.',
  },
  {
    what: 'Qwen3-Coder, with a wrapper',
    text: '<tool_call>\n<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n</function>\n</tool_call>',
    calls: [oslo],
  },
  {
    what: 'Qwen3-Coder, bare',
    text: '<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n</function>',
    calls: [oslo],
  },
  {
    what: 'Qwen3-Coder, numbers',
    text: '<function=add><parameter=a>1</parameter><parameter=b>2.5</parameter></function>',
    calls: [['add', '{"a":1,"b":2.5}']],
  },
  {
    what: 'Llama on Groq',
    text: '<function=get_weather>{"city":"Oslo"}</function>',
    calls: [oslo],
  },
  {
    what: 'Llama 3.1',
    text: `<|python_tag|>${call.replace('arguments', 'parameters')}<|eom_id|>`,
    calls: [oslo],
  },
  { what: 'Llama 3.2, bare JSON', text: call.replace('arguments', 'parameters'), calls: [oslo] },
  {
    what: 'Llama, with a type',
    text: '{"type":"function","name":"get_weather","parameters":{"city":"Oslo"}}',
    calls: [oslo],
  },
  { what: 'xLAM, a list', text: `[${call}]`, calls: [oslo] },
  {
    what: 'a list of two',
    text: `[${call},{"name":"list_files","arguments":{}}]`,
    calls: [oslo, ['list_files', '{}']],
  },
  {
    what: 'by the name as the key',
    text: '{"get_weather":{"arguments":{"city":"Oslo"}}}',
    calls: [oslo],
  },
  {
    what: 'the wire form as text',
    text: `{"tool_calls":[{"function":${call}}]}`,
    calls: [oslo],
  },
  { what: 'Mistral, a list', text: `[TOOL_CALLS] [${call}]`, calls: [oslo] },
  { what: 'Mistral, by name', text: '[TOOL_CALLS]get_weather{"city":"Oslo"}', calls: [oslo] },
  {
    what: 'Mistral, with [ARGS]',
    text: '[TOOL_CALLS]get_weather[ARGS]{"city":"Oslo"}',
    calls: [oslo],
  },
  {
    what: 'Gemma 4, JSON',
    text: '<|tool_call>call:get_weather{"city":"Oslo"}<tool_call|>',
    calls: [oslo],
  },
  {
    what: 'Gemma 4, bare keys and its own quotes',
    text: '<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>}',
    calls: [oslo],
  },
  { what: 'Granite', text: `<|tool_call|>[${call}]`, calls: [oslo] },
  { what: 'Phi 4 mini', text: `<|tool_call|>[${call}]<|/tool_call|>`, calls: [oslo] },
  {
    what: 'GLM 4.5',
    text: '<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n</tool_call>',
    calls: [oslo],
  },
  {
    what: 'gpt-oss, harmony',
    text: '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city":"Oslo"}<|call|>',
    calls: [oslo],
  },
  {
    what: 'gpt-oss, without a constraint',
    text: '<|channel|>commentary to=get_weather<|message|>{"city":"Oslo"}',
    calls: [oslo],
  },
  {
    what: 'Kimi K2, a section',
    text: '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city":"Oslo"}<|tool_call_end|><|tool_call_begin|>functions.get_weather:1<|tool_call_argument_begin|>{"city":"Paris"}<|tool_call_end|><|tool_calls_section_end|>',
    calls: [oslo, paris],
  },
  {
    what: 'Kimi K2, one call',
    text: '<|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city":"Oslo"}<|tool_call_end|>',
    calls: [oslo],
  },
  {
    what: 'DeepSeek V3',
    text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city":"Oslo"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    calls: [oslo],
  },
  {
    what: 'DeepSeek V3.1',
    text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city":"Oslo"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>list_files<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    calls: [oslo, ['list_files', '{}']],
  },
  {
    what: 'Anthropic style, in a wrapper',
    text: '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n</invoke>\n</function_calls>',
    calls: [oslo],
  },
  {
    what: 'Anthropic style, bare',
    text: '<invoke name="get_weather"><parameter name="city">Oslo</parameter></invoke>',
    calls: [oslo],
  },
  {
    what: 'braces and quotes inside of strings',
    text: '[TOOL_CALLS]get_weather{"city":"Os}lo \\"x\\" {"}',
    calls: [['get_weather', '{"city":"Os}lo \\"x\\" {"}']],
  },
];

/** What looks like one of them, and is not. */
const noCalls: readonly TextCallCase[] = [
  {
    what: 'a tool that was not offered',
    text: '<tool_call>{"name":"rm_all","arguments":{}}</tool_call>',
    calls: [],
  },
  { what: 'a tool in another case', text: call.replace('get_weather', 'Get_Weather'), calls: [] },
  {
    what: 'arguments that the tool refuses',
    text: '{"name":"add","arguments":{"a":"x"}}',
    calls: [],
  },
  { what: 'a fence', text: `\`\`\`json\n${call}\n\`\`\``, calls: [] },
  { what: 'an open fence', text: 'So:\n~~~\n<function=list_files></function>', calls: [] },
  { what: 'tokens in a fence', text: `\`\`\`\n<|tool_call|>[${call}]\n\`\`\``, calls: [] },
  { what: 'a code span', text: 'Write `<function=list_files></function>` for it.', calls: [] },
  { what: 'an example in prose', text: `Try ${call} yourself.`, calls: [] },
  { what: 'an object with the name of a tool', text: '{"name":"get_weather"}', calls: [] },
  {
    what: 'data that has a name',
    text: '{"name":"Oslo","arguments":["for","against"]}',
    calls: [],
  },
  {
    what: 'a list of which one is no call',
    text: '[{"name":"list_files","arguments":{}},{"name":"Bob"}]',
    calls: [],
  },
  { what: 'half a call', text: '<function=get_weather>{"city":"Os', calls: [] },
  { what: 'half of the arguments', text: '[TOOL_CALLS]get_weather{"city":"Os', calls: [] },
  {
    what: 'a harmony call without arguments',
    text: '<|channel|>commentary to=functions.get_weather and so on',
    calls: [],
  },
  {
    what: 'a section without a call',
    text: '<|tool_calls_section_begin|> nothing <|tool_calls_section_end|>',
    calls: [],
  },
  { what: 'a tag that is spoken of', text: 'The <tool_call> tag opens a call.', calls: [] },
  {
    what: 'a token that is spoken of',
    text: 'Llama begins with <|python_tag|> and JSON.',
    calls: [],
  },
  {
    what: 'an example inside of a refused call',
    text: '<tool_call>{"name":"rm_all","arguments":{"note":"<function=list_files></function>"}}</tool_call>',
    calls: [],
  },
  {
    what: 'an example inside of broken JSON',
    text: '<tool_call>{"name":"get_weather","arguments":{"city":"<function=list_files></function>"}</tool_call>',
    calls: [],
  },
  {
    what: 'an example inside of a value',
    text: '<tool_call><function=get_weather><parameter=city>Use <function=list_files></function> for it</parameter></function></tool_call>',
    calls: [],
  },
  { what: 'a mathematical list', text: '[1, 2, 3]', calls: [] },
];

export const textCallCases: readonly TextCallCase[] = [...forms, ...noCalls];
