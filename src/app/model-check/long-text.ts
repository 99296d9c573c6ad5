/** Sentences that say nothing, so that one that does has to be found among them. */
const filler = [
  'The house stands at the end of a quiet street, behind two old lime trees.',
  'In the morning the kitchen is full of light, and somebody has left a cup on the table.',
  'The garden was planted by the people who lived here before, and nobody has changed it since.',
  'On the first floor there is a room with a desk, three chairs and a window to the north.',
  'Every Thursday a neighbour brings apples, and takes a book along when there is a new one.',
  'The stairs are steep, and the fourth step creaks whoever walks on it.',
  'In winter the pipes hum a little, which visitors take for music from next door.',
  'There are doors in several colours, because each of the children was allowed to choose one.',
];

const fact = 'The code of the blue door is 4471, that of the green one is 2093.';

/** About 900 words; what is asked for stands in the first third. */
export const paragraphs: string = Array.from({ length: 8 }, (_, index) =>
  [...filler.slice(index), ...filler.slice(0, index), ...(index === 2 ? [fact] : [])].join(' '),
).join('\n\n');
