import { describe, expect, test } from 'vitest';
import {
  runJavaScriptTool,
  type CodeRequest,
  type CodeResult,
} from '../../src/tools/run-javascript.ts';
import { toolContext } from './tool-context.ts';

const toolThatGives = (result: CodeResult, seen: CodeRequest[] = []) =>
  runJavaScriptTool({
    runCode: (request) => {
      seen.push(request);
      request.onOutput('one\ntwo\n');
      return Promise.resolve(result);
    },
  });

const textOf = async (output: string, result: string): Promise<string> => {
  const tool = toolThatGives({ ok: true, output, result });
  return (await tool.execute({ code: 'x' }, toolContext())).text;
};

describe('run_javascript', () => {
  test('gives the value, what was printed, or both', async () => {
    expect(await textOf('', '84')).toBe('84');
    expect(await textOf('a\nb\n', 'undefined')).toBe('a\nb');
    expect(await textOf('a\n', '84')).toBe('a\n\nResult: 84');
    expect(await textOf('', 'undefined')).toContain('printed nothing');
  });

  test('passes the program and the signal on and shows the last printed line', async () => {
    const seen: CodeRequest[] = [];
    const context = toolContext();
    await toolThatGives({ ok: true, output: '', result: '1' }, seen).execute(
      { code: '1 + 1' },
      context,
    );
    expect(seen[0]).toMatchObject({ code: '1 + 1', signal: context.signal });
    expect(context.notes).toEqual(['two']);
  });

  test('a failed program is a failed call that says what was printed before', async () => {
    const failing = toolThatGives({
      ok: false,
      output: 'a\n',
      message: 'TypeError: x\n  at line 2',
    });
    await expect(failing.execute({ code: 'x' }, toolContext())).rejects.toThrow(
      'TypeError: x\n  at line 2\n\nPrinted before that:\na',
    );
    const silent = toolThatGives({ ok: false, output: '', message: 'Stopped.' });
    await expect(silent.execute({ code: 'x' }, toolContext())).rejects.toThrow(/^Stopped\.$/);
  });

  test('Stop makes it reject with the reason of the signal', async () => {
    const tool = toolThatGives({ ok: false, output: '', message: 'The code was stopped.' });
    const context = toolContext('', AbortSignal.abort(new DOMException('no', 'AbortError')));
    await expect(tool.execute({ code: 'x' }, context)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
