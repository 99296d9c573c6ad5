import type { PersonQuestion, ToolContext } from '../../src/core/tool.ts';

/** A context that keeps what a tool tells, and answers questions with `answer`. */
export function toolContext(answer = '', signal = new AbortController().signal) {
  const notes: string[] = [];
  const questions: PersonQuestion[] = [];
  const context: ToolContext = {
    session: 's1',
    run: 'r1',
    callId: 'c1',
    signal,
    progress: (note) => void notes.push(note),
    askPerson: (question) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
  };
  return { ...context, notes, questions };
}
