import { type ComponentProps, useId } from 'react';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'className'> {
  label: string;
  hint?: string;
  /** In words, once there is something to correct. */
  error?: string | null;
  /** Shows how many letters are used of how many: `[12, 2000]`. */
  count: readonly [number, number];
}

/** Several lines of text, as `Field` is one; it grows with what is written. Its styles are in field.css and text-area.css. */
export function TextArea({ label, hint, error, count: [used, most], ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <span className="field-count">{`${used}/${most}`}</span>
      </label>
      <div className="field-box field-box-lines">
        <textarea
          dir="auto"
          rows={6}
          {...area}
          id={id}
          className="field-control"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
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
