import { errorIn, framesOf, isSuccess, readChoice, sniffBody, wordsOf } from './doctor-answer.ts';
import type { Finding, ProbeFacts, ReadableAnswer } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { testedModel } from './doctor-refusal.ts';
import { serverOf } from './doctor-servers.ts';
import { statusValues } from './doctor-status.ts';

/** Tokens below which an agent's prompt, tools and one page of text do not fit together. */
const leastContext = 4096;

/** What works, but not well, most limiting first. Only for a chat that works. */
export function findWarnings(facts: ProbeFacts): readonly Finding[] {
  return [toolsWarning(facts), contextWarning(facts), streamingWarning(facts)].filter(
    (finding) => finding !== null,
  );
}

/** Whether the model called the tool it was asked to call; null: not asked, or no clear answer. */
export function calledTool({ tools }: ProbeFacts): boolean | null {
  if (tools?.type !== 'answer' || !isSuccess(tools)) return null;
  const choices = framesOf(tools.body).map(readChoice);
  if (choices.some(({ calls }) => calls)) return true;
  const replied = choices.some(({ reply, finished }) => reply || finished);
  return replied && tools.ended === 'read' ? false : null;
}

function toolsWarning(facts: ProbeFacts): Finding | null {
  const { tools } = facts;
  if (tools?.type !== 'answer') return null;
  if (refusesTools(tools)) {
    const values = { reason: 'refused', ...statusValues(tools.status, errorWords(tools)) };
    return { verdict: 'no-tools', check: 'tools', values };
  }
  if (calledTool(facts) !== false) return null;
  return { verdict: 'no-tools', check: 'tools', values: { reason: 'ignored' } };
}

/**
 * The same request passed without the tool, so a refusal is about the tool: in words (Ollama 400,
 * OpenRouter 404, llama.cpp 500 without `--jinja`, vLLM without its parser flags), or a 4xx that
 * has no other meaning. Anything else (a rate limit, an overload) says nothing about tools, nor
 * does a complaint about thinking beside tools, which chat mends by itself (litellm#34569).
 */
function refusesTools(answer: ReadableAnswer): boolean {
  const words = errorWords(answer);
  if (/reasoning_effort/i.test(words)) return false;
  if (/\btool|\bfunction|jinja/i.test(words)) return true;
  const { status } = answer;
  return status >= 400 && status <= 499 && ![401, 402, 403, 408, 429].includes(status);
}

const errorWords = (answer: ReadableAnswer): string =>
  isSuccess(answer) ? (errorIn(framesOf(answer.body)) ?? '') : wordsOf(answer);

function contextWarning(facts: ProbeFacts): Finding | null {
  const stated = facts.endpoint.contextSize;
  const tokens = contextSize(facts);
  if (tokens !== null && tokens < leastContext) {
    const reason = stated === null ? 'reported' : 'stated';
    return { verdict: 'small-context', check: 'context', values: { tokens, leastContext, reason } };
  }
  // Ollama cuts longer input from the front, silently, and does not say its size (ollama#2963).
  if (tokens !== null || serverOf(facts) !== 'ollama') return null;
  const values = { tokens: leastContext, leastContext, reason: 'ollama-default' };
  return { verdict: 'small-context', check: 'context', values };
}

/** Tokens, as the person states them or else as the server lists them; null: unknown. */
export function contextSize(facts: ProbeFacts): number | null {
  const model = testedModel(facts);
  const listed = readModels(facts.models)?.find(({ id }) => id === model);
  return facts.endpoint.contextSize ?? listed?.contextSize ?? null;
}

function streamingWarning({ chat }: ProbeFacts): Finding | null {
  if (chat?.type !== 'answer' || sniffBody(chat.body).type !== 'json') return null;
  return { verdict: 'no-streaming', check: 'streaming', values: {} };
}
