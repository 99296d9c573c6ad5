import type { JsonSchema, ModelRequest } from '../../core/provider.ts';
import type { DemoTurn } from './turn.ts';

/** One thing the demo can do for a sentence: a call and what it says about the result, or words. */
export type Move =
  | { readonly type: 'say'; readonly text: string }
  | {
      readonly type: 'call';
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
      readonly report: (result: string) => string;
    };

/** Undefined: the words are not about this. */
export type Skill = (words: string, scene: Scene) => Move | undefined;

export interface Scene {
  readonly request: ModelRequest;
  readonly turn: DemoTurn;
}

export interface ToolUse {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly report: (result: string) => string;
}

/** The call, if its tool is offered; otherwise what is missing. */
export function useTool({ request }: Scene, { tool, args, report }: ToolUse): Move {
  const spec = request.tools.find(({ name }) => name === tool);
  if (spec === undefined) {
    return {
      type: 'say',
      text: `I would use the tool \`${tool}\` for that, but it is not offered.`,
    };
  }
  return { type: 'call', tool, args: fitted(spec.parameters, args), report };
}

export const offers = ({ request }: Scene, tool: string): boolean =>
  request.tools.some(({ name }) => name === tool);

/**
 * The arguments under the names that the tool itself uses: a name it does not know becomes the first
 * required one that is free. Digits become a number where it wants one.
 */
function fitted(
  parameters: JsonSchema,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties = (parameters['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (parameters['required'] ?? []) as readonly string[];
  const free = required.filter((name) => !(name in args));
  const entries = Object.entries(args).map(([wanted, value]) => {
    const name = wanted in properties ? wanted : (free.shift() ?? wanted);
    const type = properties[name]?.['type'];
    const numeric = (type === 'integer' || type === 'number') && /^\d+$/.test(String(value));
    return [name, numeric ? Number(value) : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
