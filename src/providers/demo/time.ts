import type { Move, Scene } from './moves.ts';
import { cities } from './cities.ts';
import { useTool } from './moves.ts';

const question =
  /\b(?:time is it|what time|what(?:'s| is) the (?:time|date)|current time|what day)\b/i;
const zoneName = /\b(?:[A-Z][a-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?|UTC)\b/;

/** "what time is it in Tokyo?", "what time is it in Europe/Oslo?", "what time is it?" */
export function time(words: string, scene: Scene): Move | undefined {
  if (!question.test(words)) return undefined;
  const place = placeIn(words);
  if (place === 'unknown') {
    const text = 'I do not know that place. Name a big city, or a time zone such as Europe/Oslo.';
    return { type: 'say', text };
  }
  return useTool(scene, {
    tool: 'get_current_time',
    args: place === undefined ? {} : { timezone: place.zone },
    report: (result) => (place === undefined ? result : `${place.name}: ${result}`),
  });
}

interface Place {
  readonly name: string;
  readonly zone: string;
}

/** Undefined: none is named, the person means here. */
function placeIn(words: string): Place | 'unknown' | undefined {
  const zone = zoneName.exec(words)?.[0];
  if (zone !== undefined) return { name: zone, zone };
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const city = Object.entries(cities).find(([name]) => new RegExp(`\\b${name}\\b`).test(plain));
  if (city !== undefined) return { name: inCapitals(city[0]), zone: city[1] };
  return /\bin\s+\p{Lu}/u.test(words) ? 'unknown' : undefined;
}

const inCapitals = (name: string): string =>
  name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
