import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  label: ReactNode;
  /** True if the label is for assistive technology only. */
  labelUnseen?: boolean;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** Null: nothing chosen yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** A group of radio buttons, side by side. */
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
