import type { DoctorVerdict } from '../../core/doctor.ts';
import { compactNumber } from './numbers.ts';
import { serverOf, textOf } from './doctor-values.ts';
import type { DoctorSentence, DoctorValues } from './doctor-values.ts';

type RefusalVerdict = Extract<
  DoctorVerdict,
  | 'ok'
  | 'wrong-path'
  | 'bad-key'
  | 'missing-key'
  | 'no-credit'
  | 'rate-limited'
  | 'unknown-model'
  | 'no-model'
  | 'server-error'
  | 'error-in-answer'
  | 'not-an-api'
  | 'no-streaming'
  | 'no-tools'
  | 'small-context'
>;

const tokens = (values: DoctorValues, name: string): string =>
  compactNumber(Number(values[name] ?? 0));

const modelOf = (values: DoctorValues): string =>
  textOf(values, 'model') === '' ? 'the model' : `“${textOf(values, 'model')}”`;

/** The status in brackets, unless it claims a success: a web page says 200 to every address. */
function refusalStatus(values: DoctorValues): string {
  const status = textOf(values, 'status');
  return status === '' || /^2\d\d$/.test(status) ? '' : ` (${status})`;
}

const contextReasons: Readonly<Record<string, (values: DoctorValues) => string>> = {
  stated: (values) => `You set ${tokens(values, 'tokens')} tokens.`,
  reported: (values) => `The server offers ${tokens(values, 'tokens')} tokens.`,
  'ollama-default': () =>
    'Ollama does not say its size. By default it is 4k tokens, and longer input is cut off silently.',
};

/** What the server said, when it could be asked. */
export const refusalWords: Readonly<
  Record<RefusalVerdict, (values: DoctorValues) => DoctorSentence>
> = {
  ok: (values) => ({
    what: 'Connected.',
    means: `${serverOf(values)} answers, streams and can be used from this page.`,
    next: 'Save to use it.',
  }),
  'wrong-path': (values) =>
    values['reason'] === 'redirect'
      ? {
          what: 'The server sends to another address.',
          means: `${serverOf(values)} redirects, and Satchel does not follow with your key and messages.`,
          next: 'Enter the final address as base URL. Often https is missing.',
        }
      : {
          what: 'The server is there, but not at this path.',
          means: `${serverOf(values)} does not know the resolved address below${refusalStatus(values)}.`,
          next: 'Check the base URL. It usually ends in /v1.',
        },
  'bad-key': (values) =>
    values['reason'] === 'unsendable'
      ? {
          what: 'The key or a header holds a character that cannot be sent.',
          means: `“${textOf(values, 'header')}” has a line break or a character outside of Latin letters in it.`,
          next: 'Copy it again, without quotes or spaces around it.',
        }
      : {
          what: 'The server refuses the API key.',
          means: 'It is wrong, expired, or not allowed to use this model.',
          next: 'Paste the key again, or make a new one at your provider.',
        },
  'missing-key': () => ({
    what: 'The server wants an API key.',
    means: 'It answers, but only to requests with a key.',
    next: 'Paste your key into “API key”, then test again.',
  }),
  'no-credit': () => ({
    what: 'The account has no credit left.',
    means: 'Address and key are right. The provider answers again when the account is topped up.',
    next: 'Check billing at your provider, then test again.',
  }),
  'rate-limited': () => ({
    what: 'The server asks for a pause.',
    means: 'Address and key are right. Too many requests came in a short time.',
    next: 'Wait a minute, then test again, or save now.',
  }),
  'unknown-model': (values) => ({
    what: `The server does not know ${modelOf(values)}.`,
    means: 'The name is spelt differently there, or the model is not installed.',
    next: 'Pick one of the models listed by the server, or install it there first.',
  }),
  'no-model': (values) =>
    Number(values['count'] ?? 0) > 0
      ? {
          what: 'The server answers. It has several models.',
          means: `${textOf(values, 'count')} models are listed, and none is chosen yet.`,
          next: 'Choose one or more, then test again.',
        }
      : {
          what: 'The server answers, but it lists no model.',
          means: 'It may have none loaded, or it does not list them.',
          next: 'Load a model in the server, or type its name into “Model”, then test again.',
        },
  'server-error': (values) =>
    values['reason'] === 'timeout'
      ? {
          what: 'The server took the request but did not answer in time.',
          means: `Nothing came within ${textOf(values, 'seconds')} seconds. A large model may still be loading.`,
          next: 'Wait until the model is loaded, then test again.',
        }
      : {
          what: 'The server has a problem of its own.',
          means:
            values['reason'] === 'dropped'
              ? 'It began to answer, then the connection broke.'
              : `It answered with error ${textOf(values, 'status')}. Your settings are not the cause.`,
          next: 'Look into the log of the server, then test again.',
        },
  'error-in-answer': () => ({
    what: 'The server reports an error.',
    means: 'It looked like a success, but the answer holds the error quoted here.',
    next: 'Mend what the quoted words complain about, then test again.',
  }),
  'not-an-api': (values) => ({
    what: 'Something answers there, but it is not a chat API.',
    means: `${serverOf(values)} sent a web page or an answer of another kind.`,
    next: 'Check the base URL. For a web interface the API often has another port or path.',
  }),
  'no-streaming': () => ({
    what: 'Connected, without streaming.',
    means: 'The server sends each answer in one piece. It works, but you wait for the whole.',
    next: 'Switch streaming on in the server, or save and use it as it is.',
  }),
  'no-tools': (values) => ({
    what: 'Connected, but this model does not call tools.',
    means:
      values['reason'] === 'refused'
        ? 'The server refuses requests with tools for this model. It can talk but not act.'
        : 'It was asked to call a tool and answered in words. It may act only now and then.',
    next:
      values['reason'] === 'refused'
        ? 'Choose a model with tool support, or switch “Offer tools” off under Advanced.'
        : 'Choose a model with tool support, or save and try this one.',
  }),
  'small-context': (values) => ({
    what: 'Connected, but the model can read little at once.',
    means: `${contextReasons[textOf(values, 'reason')]?.(values) ?? ''} An agent needs at least ${tokens(values, 'leastContext')}, better 16k.`,
    next:
      values['reason'] === 'ollama-default'
        ? 'Set this environment variable for Ollama and restart it, then enter the same number as “Context size” under Advanced.'
        : 'Raise the context size in the server and enter it as “Context size” under Advanced.',
    ...(values['reason'] === 'ollama-default' ? { setting: 'OLLAMA_CONTEXT_LENGTH=16384' } : {}),
  }),
};
