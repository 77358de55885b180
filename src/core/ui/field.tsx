import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'children' | 'className'> {
  label: string;
  hint?: ReactNode;
  /** In words, once there is something to correct. */
  error?: ReactNode;
  /** Shows how many characters are used of how many: `[12, 30]`. */
  count?: readonly [number, number];
  /** A control at the end of the line, like a check of what was typed. */
  trailing?: ReactNode;
}

/** One line of text with its label, and its hint or error tied to it for assistive technology. */
export function Field({ label, hint, error, count, trailing, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {count ? <span className="field-count">{`${count[0]}/${count[1]}`}</span> : null}
      </label>
      <div className="field-box">
        <input
          dir="auto"
          {...input}
          id={id}
          className="field-control"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        {trailing}
      </div>
      {hint && !error ? (
        <p id={`${id}-hint`} className="field-note">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
