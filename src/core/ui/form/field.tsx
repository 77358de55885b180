import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'children' | 'className'> {
  /** A control at the end of the line, such as a button that checks the value. */
  trailing?: ReactNode;
}

/** A one-line text input with its label, and its hint or error, connected for assistive technology. */
export function Field({ label, hint, error, count, trailing, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} count={count}>
      {(control) => (
        <>
          <input dir="auto" {...input} {...control} />
          {trailing}
        </>
      )}
    </FieldFrame>
  );
}
