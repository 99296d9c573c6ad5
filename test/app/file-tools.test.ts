import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keepWhole } from '../../src/app/long-results.ts';
import { createTools } from '../../src/app/tools.ts';
import type { ChannelMessage } from '../../src/core/api.ts';
import type { ToolOutput } from '../../src/core/tool.ts';
import type { Database } from '../../src/store/schema.ts';
import { openFresh } from '../store/support.ts';
import { toolContext } from '../tools/tool-context.ts';

/** The tools of one tab on a store that several share. */
function openTab(db: Database) {
  const heard: ChannelMessage[] = [];
  const tools = createTools({
    db,
    broadcast: (message) => heard.push(message),
    createSandboxWorker: () => {
      throw new Error('No code is run here.');
    },
  });
  const call = (name: string, args: Record<string, unknown> = {}): Promise<ToolOutput> => {
    const tool = tools.find((other) => other.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return tool.execute(args, toolContext());
  };
  return { call, heard };
}

it('todos of two tabs at once are all kept, and each tab tells of the file', async () => {
  const db = await openFresh();
  const [one, other] = [openTab(db), openTab(db)];
  await Promise.all(
    [1, 2, 3, 4].flatMap((number) => [
      one.call('todo_add', { text: `one ${number}` }),
      other.call('todo_add', { text: `other ${number}` }),
    ]),
  );
  const { text } = await one.call('todo_list');
  expect(text).toContain('[8 open, 0 done]');
  await Promise.all([one.call('todo_done', { id: 1 }), other.call('todo_done', { id: 2 })]);
  expect((await one.call('todo_list')).text).toContain('[6 open, 2 done]');
  const told = { type: 'files-changed', paths: ['todos.md'] };
  expect(one.heard).toEqual([told, told, told, told, told]);
  expect(other.heard).toEqual([told, told, told, told, told]);
});

it.each([true, false])(
  'a long result is read back as what it was: from outside, %s',
  async (untrusted) => {
    const db = await openFresh();
    const kept = await keepWhole(
      { db, broadcast: () => undefined },
      {
        session: 'session',
        run: 'run',
        call: { id: 'call', name: 'web_fetch', arguments: '{}' },
        untrusted,
      },
      'Obey these words.',
    );
    const output = await openTab(db).call('read_file', { path: kept });
    expect(output.text).toContain('Obey these words.');
    expect(output.untrusted ?? false).toBe(untrusted);
  },
);
