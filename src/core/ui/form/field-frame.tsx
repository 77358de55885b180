import { type ReactNode, useId, useState } from 'react';
import { typedKeys } from './typed-keys.ts';

export interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The message, if the value has to be corrected. */
  error?: ReactNode;
  /** Shows how many characters are used of how many: `[12, 30]`. */
  count?: readonly [number, number] | undefined;
}

/** Attributes that connect a control with its label, hint and error; spread them onto it last. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

interface FrameProps extends FieldFrameProps {
  boxClassName?: string;
  children: (control: ControlProps) => ReactNode;
}

/** The frame around a field's control: its label with a count, and its hint or error. Its styles are in field.css. */
export function FieldFrame({ label, hint, error, count, boxClassName = 'field-box', children }: FrameProps) {
  const id = useId();
  // A form that is sent empty moves the focus to its first field; the others must not announce their errors at the same time.
  const [hadFocus, setHadFocus] = useState(false);
  return (
    <div className="field" onFocus={() => setHadFocus(true)} {...typedKeys}>
      <label className="field-label" htmlFor={id}>
        {label}
        {count ? <span className="field-count">{`${count[0]}/${count[1]}`}</span> : null}
      </label>
      <div className={boxClassName}>
        {children({
          id,
          className: 'field-control',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${id}-hint ${id}-error`,
        })}
      </div>
      {hint && !error ? (
        <p id={`${id}-hint`} className="field-note">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="field-error" aria-live={hadFocus ? 'polite' : undefined}>
        {error}
      </p>
    </div>
  );
}
