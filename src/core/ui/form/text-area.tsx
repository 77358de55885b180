import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'children' | 'className'>;

/** A `Field` with several lines; it grows with its text. Its styles are in field.css and text-area.css. */
export function TextArea({ label, hint, error, count, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} count={count} boxClassName="field-box field-box-lines">
      {(control) => <textarea dir="auto" rows={6} {...area} {...control} />}
    </FieldFrame>
  );
}
