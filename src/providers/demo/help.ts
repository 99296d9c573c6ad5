/** What to try, by the tool that it takes. */
const examples: readonly (readonly [tool: string, words: string])[] = [
  ['calculator', 'what is 12*(3+4)?'],
  ['get_current_time', 'what time is it in Tokyo?'],
  ['run_javascript', 'compute the first 10 primes with code'],
  ['todo_add', 'add a todo: water the plants'],
  ['todo_list', 'list todos'],
  ['write_file', 'write a file notes.txt saying hello'],
  ['read_file', 'read notes.txt'],
  ['ask_user', 'ask me whether I prefer tea or coffee'],
  ['remember', 'my favourite language is Rust'],
];

/** Says plainly that this is a demo, and what works with the tools that are offered. */
export function help(tools: readonly string[]): string {
  const offered = examples.filter(([tool]) => tools.includes(tool));
  const lines = [...offered.map(([, words]) => words), 'think aloud'].map((line) => `- ${line}`);
  return (
    'I am the demo model: prepared replies by simple rules, not a language model. ' +
    'Choose a real model to talk freely. With me you can try:\n\n' +
    lines.join('\n')
  );
}
