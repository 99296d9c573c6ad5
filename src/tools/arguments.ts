import type { ToolArguments } from '../core/tool.ts';

/**
 * Arguments have passed the tool's schema when a tool sees them; these give them their types. An
 * optional one that is missing, or null as some models write it, is undefined.
 */
export function textArgument(args: ToolArguments, name: string): string {
  return optionalText(args, name) ?? '';
}

export function optionalText(args: ToolArguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

export function optionalNumber(args: ToolArguments, name: string): number | undefined {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
}

/** One line of at most 100 characters, for a card. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
