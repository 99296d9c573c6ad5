import type { BootReport, Settings, ToolPermission } from '../../core/api.ts';
import type { Risk } from '../../core/tool.ts';

export interface ToolEntry {
  readonly name: string;
  /** Null for a tool that only the settings know. */
  readonly risk: Risk | null;
  /** What is set, or what the tier does by itself. */
  readonly permission: ToolPermission;
}

/** All tools there are, and those that a setting was kept for, each once, in order of name. */
export function listTools(
  offered: BootReport['tools'],
  settings: Settings['tools'],
): readonly ToolEntry[] {
  const risks = new Map<string, Risk | null>([
    ...Object.keys(settings).map((name) => [name, null] as const),
    ...offered.map(({ name, risk }) => [name, risk] as const),
  ]);
  return [...risks]
    .map(([name, risk]) => ({ name, risk, permission: settings[name] ?? usual(risk) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Reading runs by itself; danger is off until it is switched on; the rest asks. */
function usual(risk: Risk | null): ToolPermission {
  if (risk === 'read') return 'always';
  return risk === 'danger' ? 'never' : 'ask';
}
