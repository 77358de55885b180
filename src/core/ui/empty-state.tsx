import type { ReactNode } from 'react';
import { Flare } from './flare.tsx';

interface EmptyStateProps {
  title: string;
  /** Where the title is also the heading of its page. */
  titleAs?: 'p' | 'h1' | 'h2';
  text?: string;
  /** A way on, usually a button. */
  action?: ReactNode;
}

/** A place where there is nothing yet, and what to do about it. */
export function EmptyState({ title, titleAs: Title = 'p', text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Flare />
      <Title className="state-title">{title}</Title>
      {text ? <p className="state-text">{text}</p> : null}
      {action}
    </div>
  );
}
