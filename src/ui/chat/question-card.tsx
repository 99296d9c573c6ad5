import { useState } from 'preact/hooks';
import type { PersonQuestion } from '../../core/tool.ts';
import { Button } from '../parts/button.tsx';
import { visibly } from '../parts/visibly.ts';
import css from './approval.module.css';
import { composerKey } from './composer-keys.ts';
import { useAnswer } from './use-answer.ts';
import { chatWords } from './words.ts';

interface QuestionProps {
  readonly callId: string;
  readonly question: PersonQuestion;
}

/** A question of the agent: ready answers as buttons, and room for other words. */
export function QuestionCard({ callId, question: { question, options } }: QuestionProps) {
  const { sending, answer } = useAnswer(callId);
  const [text, setText] = useState('');
  const say = (words: string): void => {
    if (words.trim() !== '') void answer({ type: 'words', text: words.trim() });
  };
  return (
    <section class={css['card']} role="group" aria-label={chatWords.approval}>
      <header class={css['head']}>
        <strong>{chatWords.question}</strong>
      </header>
      <p class={css['question']} dir="auto">
        {visibly(question)}
      </p>
      {options.length > 0 && (
        <div class={css['options']}>
          {options.map((option) => (
            <Button
              key={option}
              disabled={sending}
              onClick={() => {
                say(option);
              }}
            >
              {visibly(option)}
            </Button>
          ))}
        </div>
      )}
      <div class={css['actions']}>
        <input
          class={css['field']}
          type="text"
          autocomplete="off"
          aria-label={chatWords.yourAnswer}
          placeholder={chatWords.yourAnswer}
          value={text}
          disabled={sending}
          onInput={(event) => {
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (composerKey(event) === 'send') say(text);
          }}
        />
        <Button
          kind="main"
          disabled={sending}
          onClick={() => {
            say(text);
          }}
        >
          {chatWords.answer}
        </Button>
      </div>
    </section>
  );
}
