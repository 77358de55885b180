import type { ReactNode } from 'react';

interface DeskHeadProps {
  title: string;
  text?: string;
  /** True if title and text name a person. */
  isPerson?: boolean;
  /** The main actions. */
  children?: ReactNode;
}

/** The head of a desk: its name and its purpose. */
export function DeskHead({ title, text, isPerson = false, children }: DeskHeadProps) {
  return (
    <header className="desk-head">
      <div translate={isPerson ? 'no' : undefined}>
        <h1 dir="auto">{title}</h1>
        {text ? <p>{text}</p> : null}
      </div>
      {children ? <div className="desk-actions">{children}</div> : null}
    </header>
  );
}
