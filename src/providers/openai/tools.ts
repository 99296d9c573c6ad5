import type { ToolSpec } from '../../core/provider.ts';
import { wellFormed } from '../../lib/json.ts';
import { createNameMap, type NameMap } from './names.ts';
import { wireSchema } from './schema.ts';

/** The tools of a run as servers see them. */
export interface PreparedTools {
  readonly names: NameMap;
  /** `plain`: keywords that every grammar compiler reads, and no others. */
  readonly wired: (plain: boolean) => readonly ToolSpec[];
}

const prepared = new WeakMap<readonly ToolSpec[], PreparedTools>();

/** A run hands over one list with every request: it is prepared once. */
export function prepareTools(tools: readonly ToolSpec[]): PreparedTools {
  const known = prepared.get(tools);
  if (known !== undefined) return known;
  const names = createNameMap(tools.map(({ name }) => name));
  const made = new Map<boolean, readonly ToolSpec[]>();
  const wired = (plain: boolean): readonly ToolSpec[] => {
    const specs = made.get(plain) ?? wireTools(tools, names, plain);
    made.set(plain, specs);
    return specs;
  };
  prepared.set(tools, { names, wired });
  return { names, wired };
}

function wireTools(
  tools: readonly ToolSpec[],
  names: NameMap,
  plain: boolean,
): readonly ToolSpec[] {
  const byName = new Map(
    tools.map(({ name, description, parameters }) => [
      names.toWire(name),
      {
        name: names.toWire(name),
        description: wellFormed(description),
        parameters: wireSchema(parameters, plain),
      },
    ]),
  );
  return [...byName.values()];
}
