import { describe, expect, it } from 'vitest';
import { callStatus, callSummary, shownArguments } from '../../../src/ui/chat/tool-view.ts';
import { call, result } from './messages.ts';

const tool = { name: 'calculator', summary: '', at: 0, note: '' };
const open = { call: call('c1', 'calculator', {}), result: null };

describe('the status of a call', () => {
  it.each(['done', 'failed', 'denied', 'stopped'] as const)(
    'is %s once its result says so',
    (status) => {
      const item = { ...open, result: result('c1', { status }) };
      expect(callStatus(item, { tool, asked: true, running: true })).toBe(status);
    },
  );

  it('is waiting behind another call and for the person, running in between', () => {
    expect(callStatus(open, { tool: undefined, asked: false, running: true })).toBe('waiting');
    expect(callStatus(open, { tool, asked: true, running: true })).toBe('waiting');
    expect(callStatus(open, { tool, asked: false, running: true })).toBe('running');
  });

  it('is stopped when its run is over and there is no result', () => {
    expect(callStatus(open, { tool: undefined, asked: false, running: false })).toBe('stopped');
  });
});

describe('the arguments of a call', () => {
  it('are shown as JSON, with texts of several lines as they are', () => {
    expect(shownArguments('{"path":"a.txt","content":"one\\ntwo","size":3}')).toEqual([
      { name: '', text: '{\n  "path": "a.txt",\n  "size": 3\n}' },
      { name: 'content', text: 'one\ntwo' },
    ]);
    expect(shownArguments('{"code":"a\\nb"}')).toEqual([{ name: 'code', text: 'a\nb' }]);
    expect(shownArguments('{}')).toEqual([{ name: '', text: '{}' }]);
  });

  it('are shown as they came when they are not a JSON object', () => {
    for (const text of ['{"path": "a', '[1]', 'null', '']) {
      expect(shownArguments(text)).toEqual([{ name: '', text }]);
    }
  });

  it('give a summary of one line', () => {
    expect(callSummary('{"expression":"12*(3+4)"}')).toBe('12*(3+4)');
    expect(callSummary('{"code":"\\n  first\\nsecond"}')).toBe('first');
    expect(callSummary('{"limit":5}')).toBe('5');
    expect(callSummary('{"a":"","b":{},"c":"words"}')).toBe('words');
    expect(callSummary('{}')).toBe('');
    expect(callSummary('not json')).toBe('not json');
    expect(callSummary(JSON.stringify({ text: 'x'.repeat(900) })).length).toBeLessThan(200);
  });
});
