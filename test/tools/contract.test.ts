import { describe, expect, test } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { askUserTool } from '../../src/tools/ask-user.ts';
import { calculatorTool } from '../../src/tools/calculator.ts';
import { currentTimeTool } from '../../src/tools/current-time.ts';
import { listFilesTool } from '../../src/tools/list-files.ts';
import { readFileTool } from '../../src/tools/read-file.ts';
import { runJavaScriptTool } from '../../src/tools/run-javascript.ts';
import { todoTools } from '../../src/tools/todos.ts';
import { writeFileTool } from '../../src/tools/write-file.ts';
import { createWorkspace } from './workspace.ts';

const workspace = createWorkspace();
const tools: readonly Tool[] = [
  askUserTool(),
  calculatorTool(),
  currentTimeTool({ now: () => 0 }),
  listFilesTool(workspace),
  readFileTool(workspace),
  runJavaScriptTool({ runCode: () => Promise.resolve({ ok: true, output: '', result: '' }) }),
  ...todoTools(workspace),
  writeFileTool(workspace),
];

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  test('has a name and parameters that every provider takes', () => {
    expect(name).toMatch(/^[a-z][a-z_]{2,40}$/);
    expect(tool.parameters).toMatchObject({ type: 'object', additionalProperties: false });
    for (const key of ['oneOf', 'anyOf', 'allOf', '$ref']) {
      expect(JSON.stringify(tool.parameters)).not.toContain(`"${key}"`);
    }
  });

  test('describes itself and each of its parameters', () => {
    expect(tool.description.length).toBeGreaterThan(40);
    const properties = Object.values(tool.parameters['properties'] as Record<string, object>);
    for (const property of properties) expect(property).toHaveProperty('description');
  });

  test('only reading tools run side by side, and writing ones show what they do', () => {
    if (tool.parallel) expect(tool.risk).toBe('read');
    expect(tool.preview !== undefined).toBe(tool.risk === 'write');
  });

  test('its card never fails, whatever the arguments', () => {
    for (const value of ['', 'x'.repeat(5000), 'a\nb', 7, null, undefined, {}, []]) {
      const keys = ['expression', 'timezone', 'code', 'text', 'id', 'question', 'path', 'prefix'];
      const summary = tool.summarize(Object.fromEntries(keys.map((key) => [key, value])));
      expect(summary).not.toContain('\n');
      expect(summary.length).toBeLessThan(140);
    }
  });
});
