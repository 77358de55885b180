import type { ReactNode } from 'react';
import { Flare } from './flare.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** A way on, usually a button. */
  action?: ReactNode;
}

/** A place where there is nothing yet, and what to do about it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Flare />
      <p className="state-title">{title}</p>
      {text ? <p className="state-text">{text}</p> : null}
      {action}
    </div>
  );
}
