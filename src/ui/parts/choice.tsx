import { useId } from 'preact/hooks';
import css from './choice.module.css';

interface ChoiceProps<T extends string> {
  /** The accessible name of the group. */
  readonly name: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onValue: (value: T) => void;
}

/** One of a few, side by side: radio buttons drawn as one bar. */
export function Choice<T extends string>({ name, value, options, onValue }: ChoiceProps<T>) {
  const group = useId();
  return (
    <div class={css['choice']} role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => {
              onValue(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
