import { expect, it } from 'vitest';
import { listTools } from '../../src/ui/settings/tool-list.ts';

it('shows what each tier does by itself, and what was set instead', () => {
  const tools = listTools(
    [
      { name: 'write_file', risk: 'write' },
      { name: 'calculator', risk: 'read' },
      { name: 'wipe', risk: 'danger' },
      { name: 'web_fetch', risk: 'network' },
    ],
    { calculator: 'never', gone: 'always' },
  );
  expect(tools).toEqual([
    { name: 'calculator', risk: 'read', permission: 'never' },
    { name: 'gone', risk: null, permission: 'always' },
    { name: 'web_fetch', risk: 'network', permission: 'ask' },
    { name: 'wipe', risk: 'danger', permission: 'never' },
    { name: 'write_file', risk: 'write', permission: 'ask' },
  ]);
});
