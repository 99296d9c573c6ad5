import type { DoctorVerdict } from '../../core/doctor.ts';
import { errorIn, framesOf, hasChoices, isSuccess, sniffBody, wordsOf } from './doctor-answer.ts';
import type { Finding, ProbeFacts, ReadableAnswer } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { serverOf } from './doctor-servers.ts';
import { refusalByStatus, statusValues, type Refusal } from './doctor-status.ts';

/** What the server's readable answers object to; null when chat works. */
export function findRefusal(facts: ProbeFacts): Finding | null {
  const { models, chat } = facts;
  if (chat?.type === 'answer') return chatRefusal(facts, chat);
  if (models?.type !== 'answer' || readModels(models) !== null) return noModel(facts);
  return { ...(objection(facts, models) ?? strange(models)), check: 'models' };
}

function chatRefusal(facts: ProbeFacts, chat: ReadableAnswer): Finding | null {
  const isAnswer = framesOf(chat.body).some(hasChoices);
  const refusal = objection(facts, chat) ?? (isAnswer ? null : strange(chat));
  if (testedModel(facts) !== null) return refusal === null ? null : { ...refusal, check: 'chat' };
  // The request named no model. Unless it failed before a model mattered, that is what is missing.
  const isEarlier = refusal !== null && beforeModel.has(refusal.verdict);
  return isEarlier ? { ...refusal, check: 'chat' } : noModel(facts);
}

/** Verdicts that no model name could change. */
const beforeModel: ReadonlySet<DoctorVerdict> = new Set<DoctorVerdict>([
  'wrong-path',
  'bad-key',
  'missing-key',
  'no-credit',
  'rate-limited',
  'not-an-api',
  'cors-ollama',
]);

/** The model to test: the chosen one, or the only one there is. */
export function testedModel({ model, models }: ProbeFacts): string | null {
  const [only, ...others] = readModels(models) ?? [];
  return model ?? (only !== undefined && others.length === 0 ? only.id : null);
}

function noModel(facts: ProbeFacts): Finding {
  const count = readModels(facts.models)?.length ?? 0;
  return { verdict: 'no-model', check: 'chat', values: { count } };
}

/** An error that the answer states, in its status or in a successful body. */
function objection(facts: ProbeFacts, answer: ReadableAnswer): Refusal | null {
  const { status, body } = answer;
  if (!isSuccess(answer)) {
    const isOllama = serverOf(facts) === 'ollama';
    return refusalByStatus(answer, { hasKey: facts.key === 'given', isOllama });
  }
  const reading = sniffBody(body);
  const error = reading.type === 'text' ? reading.text : errorIn(framesOf(body));
  // LM Studio says this with status 200 where `/v1` is missing (cline/cline#224).
  const isWrongPath = reading.type === 'html' || /unexpected endpoint/i.test(error ?? '');
  if (isWrongPath) return { verdict: 'wrong-path', values: statusValues(status, wordsOf(answer)) };
  if (error === null || reading.type === 'text') return null;
  return { verdict: 'error-in-answer', values: statusValues(status, error) };
}

/** An answer without an error that still is not what was asked for. */
function strange(answer: ReadableAnswer): Refusal {
  const { status, ended } = answer;
  return ended === 'read'
    ? { verdict: 'not-an-api', values: statusValues(status, wordsOf(answer)) }
    : { verdict: 'server-error', values: { status, reason: ended } };
}
