import type { CheckTaskId } from '../../core/model-check.ts';

/** The check of a model, in the settings. */
export const modelCheckWords = {
  title: 'Model check',
  intro:
    'Short tasks that show what a model can do before you rely on it. They touch nothing of yours; a hosted model may cost a little.',
  model: 'Model to check',
  start: 'Run check',
  stop: 'Stop',
  card: 'Score card',
  score: (passed: number, of: number): string => `${passed} of ${of} passed`,
  running: (done: number, of: number): string => `Task ${done} of ${of}…`,
  passed: 'passed',
  failed: 'not passed',
  open: 'not run',
  said: (answer: string): string => `It said: ${answer}`,
  saidNothing: 'It said nothing.',
  tasks: {
    'plain-answer': 'Answers a simple question without a tool',
    'right-tool': 'Picks the right tool of five',
    'nested-arguments': 'Fills in arguments with parts',
    'two-calls': 'Makes two calls in a row',
    'use-result': 'Uses what a tool returns',
    recover: 'Recovers from an error of a tool',
    stop: 'Stops when it is done',
    'missing-tool': 'Says when it has no tool for something',
    'long-context': 'Finds a detail in a long text',
    'other-language': 'Answers in another language',
    'exact-json': 'Writes exact JSON',
  } satisfies Record<CheckTaskId, string>,
};
