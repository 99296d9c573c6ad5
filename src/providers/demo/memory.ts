import type { Move, Scene } from './moves.ts';
import { offers, useTool } from './moves.ts';

interface Fact {
  /** `favourite language`, `name`, `likes`. */
  readonly topic: string;
  readonly value: string;
}

/** "my favourite language is Rust" and "what is my favourite language?"; name and likes as well. */
export function memory(words: string, scene: Scene): Move | undefined {
  const topic = topicOfQuestion(words);
  if (topic !== undefined) return recall(topic, scene);
  const fact = factIn(words);
  return fact && remember(fact, scene);
}

function remember(fact: Fact, scene: Scene): Move {
  const noted = `Noted: ${sentence(fact, 'your')}`;
  if (!offers(scene, 'remember')) {
    const text = `${noted} The tool \`remember\` is not offered, so I know it in this session only.`;
    return { type: 'say', text };
  }
  const args = { fact: sentence(fact, "the person's") };
  return useTool(scene, { tool: 'remember', args, report: () => noted });
}

function recall(topic: string, scene: Scene): Move {
  const known = scene.turn.earlier.map(factIn).find((fact) => fact?.topic === topic);
  if (known !== undefined) return { type: 'say', text: `You told me: ${sentence(known, 'your')}` };
  if (!offers(scene, 'recall')) {
    const text =
      'You have not told me in this session, and the tool `recall` is not offered, ' +
      'so I cannot look further back.';
    return { type: 'say', text };
  }
  const report = (result: string): string => `From memory: ${result}`;
  return useTool(scene, { tool: 'recall', args: { query: topic }, report });
}

function topicOfQuestion(words: string): string | undefined {
  const favourite = /\bwhat(?:'s| is) my (favou?rite [\w ]+)/i.exec(words)?.[1];
  if (favourite !== undefined) return normalized(favourite);
  if (/\bwhat(?:'s| is) my name\b|\bwho am i\b/i.test(words)) return 'name';
  return /\bwhat do i (?:like|love)\b/i.test(words) ? 'likes' : undefined;
}

function factIn(words: string): Fact | undefined {
  const [, topic, value] = /\bmy (favou?rite [\w ]+?|name) is ([^.!?\n]+)/i.exec(words) ?? [];
  if (topic !== undefined && value !== undefined) {
    return { topic: normalized(topic), value: value.trim() };
  }
  const name = /\bcall me ([^.!?,\n]+)/i.exec(words)?.[1];
  if (name !== undefined) return { topic: 'name', value: name.trim() };
  const liked = /\bi (?:like|love) ([^.!?\n]+)/i.exec(words)?.[1];
  return liked === undefined ? undefined : { topic: 'likes', value: liked.trim() };
}

const normalized = (topic: string): string =>
  topic.trim().toLowerCase().replace('favorite', 'favourite');

function sentence({ topic, value }: Fact, whose: string): string {
  if (topic !== 'likes') return `${whose} ${topic} is ${value}.`;
  return whose === 'your' ? `you like ${value}.` : `The person likes ${value}.`;
}
