import type { NoticeCode } from '../../core/messages.ts';

type NoticeValues = Readonly<Record<string, string | number>>;

const value = (values: NoticeValues, name: string): string => String(values[name] ?? '');

/** The sentence of a notice in the transcript, from the values it was stored with. */
export const noticeWords: Readonly<Record<NoticeCode, (values: NoticeValues) => string>> = {
  'step-limit': (values) =>
    `Stopped after ${value(values, 'steps')} steps, the limit of one turn. Send “go on” to continue, or raise the limit in Settings.`,
  'same-call-repeated': (values) =>
    `Stopped: same call repeated (${value(values, 'tool')}). Say what should be different, then send again.`,
  'no-answer': (values) =>
    Number(values['actions'] ?? 0) === 0
      ? 'The model gave no answer, and nothing was done. Retry, or pick another model.'
      : 'The model gave no answer in words. What was done:',
  'call-cut': (values) =>
    `Stopped: a tool call was cut off by the output limit ${value(values, 'times')} times. Ask for smaller parts, or raise the output limit of the endpoint.`,
  'fallback-used': (values) =>
    `${value(values, 'from')} could not be reached, so ${value(values, 'to')} answered.`,
  'field-dropped': (values) =>
    `The server does not accept the setting “${value(values, 'field')}”. It was left out.`,
  'images-dropped': () =>
    'This model cannot see images. They stay in the session and are left out of its requests.',
  'tools-dropped': () => 'This model takes no tools. It answers in words only.',
  'run-failed': () => 'This turn failed. Your message and what was done so far are kept.',
};

/** The sentence of a stored notice; another version of Satchel may have written it. */
export function noticeText(code: string, values: NoticeValues): string {
  return Object.hasOwn(noticeWords, code)
    ? noticeWords[code as NoticeCode](values)
    : `Another version of Satchel left a remark here that this one cannot read (${code}).`;
}
