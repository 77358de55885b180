import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../state/spinner.tsx';

export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  /** `primary` is the main action of a screen or a dialog, and has one colour everywhere. */
  kind?: ButtonKind;
  large?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

function classesOf({ kind = 'quiet', large, wide, className }: Omit<Look, 'children'>): string {
  const classes = ['button', `button-${kind}`];
  if (large) classes.push('button-large');
  if (wide) classes.push('button-wide');
  if (className) classes.push(className);
  return classes.join(' ');
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look> & { busy?: boolean };

/** A busy button keeps its focus and its width, and ignores further clicks. */
export function Button({ kind, large, wide, className, busy, onClick, children, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ kind, large, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy ? <Spinner /> : null}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

/** A link that looks like a button, for a step of its own. */
export function ButtonLink({
  kind,
  large,
  wide,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, keyof Look> & { href: string }) {
  return (
    <a {...rest} className={classesOf({ kind, large, wide, className })}>
      {children}
    </a>
  );
}

/** An icon button: its label is read by assistive technology and shown on hover. */
export function IconButton({ label, className, ...rest }: ButtonProps & { label: string }) {
  return (
    <Button
      kind="plain"
      {...rest}
      className={className ? `button-icon ${className}` : 'button-icon'}
      aria-label={label}
      title={label}
    />
  );
}
