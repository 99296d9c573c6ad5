/** The one task that every client of the loop row is given, and what its right answer is. */

export const system =
  'You look things up. Use the tool for every key you are told of, then answer.';
export const prompt = 'Look up the keys one after the other and tell me what they say.';

export const tool = {
  name: 'look_up',
  description: 'Returns what is written under a key.',
  parameters: {
    type: 'object',
    properties: {
      key: { type: 'string', description: 'The key, such as item-7.' },
      detail: { type: 'string', description: 'What about it is wanted.' },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
    },
    required: ['key'],
    additionalProperties: false,
  },
};

/**
 * What the tool does: nearly nothing, so that the loop is what is measured.
 * @param {string} key
 */
export function lookUp(key) {
  return `${key}: forty-two entries, the first of them from spring, none of them disputed.`;
}

/** Requests of one run: all but the last are answered by a call. */
export const steps = 20;
const deltas = 400;

/** @param {number} step from 0 */
export const argumentsOf = (step) =>
  JSON.stringify({ key: `item-${step}`, detail: 'everything that is known of it', limit: 10 });

export const words = Array.from({ length: deltas }, (_, index) => ` word${index % 97}`);
export const answer = words.join('');
