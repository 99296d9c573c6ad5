import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';
import { partWords } from '../words/parts.ts';
import css from './field.module.css';

interface FieldFrame {
  /** Shown above, and the accessible name. */
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value; undefined: nothing. */
  readonly problem?: string | undefined;
  readonly optional?: boolean;
  readonly mono?: boolean;
}

/** The attributes that tie a control to its label, hint and problem. */
interface Ties {
  readonly id: string;
  readonly class: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

interface FrameProps extends FieldFrame {
  readonly control: (ties: Ties) => ComponentChildren;
}

/** Label above, control, then the problem or the hint. */
function Field({ label, hint, problem, optional, mono, control }: FrameProps) {
  const id = useId();
  const note = problem ?? hint;
  const ties: Ties = {
    id,
    class: `${css['control']} ${mono === true ? css['mono'] : ''}`,
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
  };
  return (
    <div class={css['field']}>
      <label class={css['label']} for={id}>
        {label}
        {optional === true && (
          <span class={css['optional']} aria-hidden="true">
            {partWords.optional}
          </span>
        )}
      </label>
      {control(ties)}
      {note !== undefined && (
        <p id={`${id}-note`} class={problem === undefined ? css['hint'] : css['problem']}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldFrame {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string;
}

interface TextFieldProps extends TextProps {
  /** Shows dots. Not a password field: browsers would offer to keep it and to fill it in. */
  readonly masked?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, mono, masked, value, onValue, ...native } = props;
  const frame = { label, hint, problem, optional: optional ?? false, mono: mono ?? false };
  return (
    <Field
      {...frame}
      control={(ties) => (
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          {...native}
          {...ties}
          data-masked={masked === true && value !== ''}
          value={value}
          onInput={(event) => {
            onValue(event.currentTarget.value);
          }}
        />
      )}
    />
  );
}

/** Several lines of text. */
export function TextArea(props: TextProps) {
  const { label, hint, problem, optional, mono, value, onValue, ...native } = props;
  const frame = { label, hint, problem, optional: optional ?? false, mono: mono ?? false };
  return (
    <Field
      {...frame}
      control={(ties) => (
        <textarea
          {...native}
          {...ties}
          value={value}
          onInput={(event) => {
            onValue(event.currentTarget.value);
          }}
        />
      )}
    />
  );
}

interface SelectProps<T extends string> extends FieldFrame {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onValue: (value: T) => void;
}

/** One of a few. */
export function SelectField<T extends string>(props: SelectProps<T>) {
  const { value, options, onValue, ...frame } = props;
  return (
    <Field
      {...frame}
      control={(ties) => (
        <select
          {...ties}
          value={value}
          onChange={(event) => {
            const chosen = options[event.currentTarget.selectedIndex];
            if (chosen !== undefined) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
