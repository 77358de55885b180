import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'children'> {
  onChange: (checked: boolean) => void;
  /** The label; the whole line can be pressed. */
  children: ReactNode;
}

export function Checkbox({ onChange, children, ...input }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
