import type { Move, Scene } from './moves.ts';
import { useTool } from './moves.ts';

/** "ask me whether I prefer tea or coffee" */
export function ask(words: string, scene: Scene): Move | undefined {
  const topic = /\bask me (?:whether |if |about )?([\s\S]+?)[.?]*$/i.exec(words)?.[1];
  if (topic === undefined) return undefined;
  const [, first, second] = /(\S+) or (\S+)$/.exec(topic) ?? [];
  return useTool(scene, {
    tool: 'ask_user',
    args: { question: toQuestion(topic), ...(first && second && { options: [first, second] }) },
    report: (result) => `You answered: ${result}`,
  });
}

/** "I prefer tea" becomes "You prefer tea?". */
function toQuestion(topic: string): string {
  const turned = topic.replace(/\bI am\b/g, 'you are').replace(/\b(?:I|me)\b/g, 'you');
  const question = turned.replace(/\bmy\b/gi, 'your');
  return `${question.slice(0, 1).toUpperCase()}${question.slice(1)}?`;
}
