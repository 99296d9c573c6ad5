import { expect, test } from 'vitest';
import { frames, say } from '../../fixtures/endpoint/server.mjs';
import { expectUnharmed, idle, lastMessages, newSession, openTrial } from './trial.ts';

interface Reply {
  readonly notation: string;
  /** What is read as the answer. */
  readonly answer: string;
  /** What is folded away; none: there is nothing to unfold. */
  readonly thought?: string;
}

const replies: Readonly<Record<string, Reply>> = {
  'a pair of tags': {
    notation: 'D {"content": "<think>secret plan</think>The answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
  // nbramia/LifeOS#568
  'a closing tag only': {
    notation: 'D {"content": "secret plan"}\nD {"content": "\\n</think>\\n\\nThe answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
  // bytedance/deer-flow#3218
  'an opening tag that is never closed': {
    notation: 'D {"content": "<think>\\nThe capital is Oslo."}',
    answer: 'The capital is Oslo.',
  },
  'a tag in pieces': {
    notation:
      'D {"content": "<th"}\nD {"content": "ink>secret plan</thi"}\nD {"content": "nk>\\n\\nThe answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
  // CodebuffAI/freebuff#1173
  'a tag inside code': {
    notation: 'D {"content": "Begin with `<think>` and end with `</think>`."}',
    answer: 'Begin with <think> and end with </think>.',
  },
  // tinyhumansai/openhuman#6184
  'another name': {
    notation: 'D {"content": "<thinking>secret plan</thinking>The answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
  'and another': {
    notation: 'D {"content": "<thought>secret plan</thought>The answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
  'a field of its own': {
    notation: 'D {"reasoning_content": "secret plan"}\nD {"content": "The answer."}',
    answer: 'The answer.',
    thought: 'secret plan',
  },
};

test('answers are shown, thoughts folded and not sent back, however a model marks them', async () => {
  let notation = '';
  let asked = 0;
  const app = await openTrial(() => {
    asked += 1;
    return asked % 2 === 1 ? { frames: frames(`${notation}\nF "stop"\nDONE`) } : say('Good.');
  });
  for (const [name, reply] of Object.entries(replies)) {
    ({ notation } = reply);
    await newSession(app.page);
    await app.send('Think, then answer.');
    await app.answers.getByText(reply.answer, { exact: true }).waitFor();
    await idle(app);
    const unfold = app.page.getByRole('button', { name: 'Reasoning' });
    const thought = app.answers.getByText('secret plan');
    if (reply.thought === undefined) {
      expect(await unfold.count(), name).toBe(0);
    } else {
      expect(await unfold.getAttribute('aria-expanded'), name).toBe('false');
      expect(await thought.count(), name).toBe(0);
      await unfold.click();
      await thought.waitFor();
      await unfold.click();
    }
    await app.send('Go on.');
    await app.answers.getByText('Good.').waitFor();
    await idle(app);
    const sent = JSON.stringify(lastMessages(app.server));
    expect(sent, name).not.toContain('secret plan');
    expect(sent, name).toContain(
      reply.thought === undefined ? reply.answer.slice(0, 5) : 'The answer.',
    );
  }
  await expectUnharmed(app);
});
