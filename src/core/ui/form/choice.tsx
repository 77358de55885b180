import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  label: string;
  /** Whether the label is for assistive technology alone. */
  labelUnseen?: boolean;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** Null: nothing chosen yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** One of a few, side by side: radio buttons with their own arrow keys. */
export function Choice<Value extends string>({ label, labelUnseen, options, value, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={labelUnseen ? 'unseen' : undefined}>{label}</legend>
      <div className="choice-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
