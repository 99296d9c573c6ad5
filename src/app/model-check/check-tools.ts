import type { Tool, ToolArguments } from '../../core/tool.ts';

interface BareTool {
  readonly name: string;
  readonly description: string;
  /** All of them are required. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Throws to fail. */
  readonly answer: (args: ToolArguments) => string;
}

const bare = ({ name, description, properties, answer }: BareTool): Tool => ({
  name,
  description,
  parameters: {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  },
  risk: 'read',
  parallel: false,
  summarize: () => name,
  execute: async (args) => ({ text: await Promise.resolve(args).then(answer) }),
});

/** Five tools of which each task needs one at most. */
export function everyday(): readonly Tool[] {
  return [
    answering('get_weather', 'Returns the weather of a city.', {
      answer: 'Sunny, 21 degrees.',
      texts: ['city'],
    }),
    answering('get_time', 'Returns the current time.', { answer: '14:00' }),
    bare({
      name: 'convert_currency',
      description: 'Converts an amount of money into another currency.',
      properties: {
        amount: { type: 'number' },
        from: { type: 'string', description: 'Three letters, such as USD.' },
        to: { type: 'string', description: 'Three letters, such as EUR.' },
      },
      answer: () => '9.20 EUR',
    }),
    answering('find_contact', 'Finds the address of a person.', {
      answer: 'ann@example.org',
      texts: ['name'],
    }),
    answering('save_note', 'Saves a note.', { answer: 'Saved.', texts: ['text'] }),
  ];
}

export const createEvent = (): Tool =>
  bare({
    name: 'create_event',
    description: 'Puts an event into the calendar.',
    properties: {
      title: { type: 'string' },
      when: {
        type: 'object',
        properties: {
          day: { type: 'string', description: 'The weekday, in English.' },
          hour: { type: 'integer', description: 'From 0 to 23.' },
        },
        required: ['day', 'hour'],
        additionalProperties: false,
      },
      guests: { type: 'array', items: { type: 'string' } },
    },
    answer: () => 'The event is in the calendar.',
  });

export const readFile = (files: Readonly<Record<string, string>>): Tool =>
  bare({
    name: 'read_file',
    description: 'Returns the text of a file.',
    properties: { path: { type: 'string' } },
    answer({ path }) {
      const text = files[String(path)];
      if (text === undefined) throw new Error(`There is no file ${String(path)}.`);
      return text;
    },
  });

export const renamedCity = (): Tool =>
  bare({
    name: 'get_temperature',
    description: 'Returns the temperature of a city in degrees Celsius.',
    properties: { city: { type: 'string' } },
    answer({ city }) {
      if (!/^oslo$/i.test(String(city))) {
        throw new Error('There is no city of this name any more. It is called Oslo now.');
      }
      return '4';
    },
  });

export const answering = (
  name: string,
  description: string,
  { answer, texts = [] }: { readonly answer: string; readonly texts?: readonly string[] },
): Tool =>
  bare({
    name,
    description,
    properties: Object.fromEntries(texts.map((text) => [text, { type: 'string' }])),
    answer: () => answer,
  });
