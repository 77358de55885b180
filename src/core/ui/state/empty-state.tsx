import type { ElementType, ReactNode } from 'react';
import { Flare } from '../rays/flare.tsx';

interface EmptyStateProps {
  title: string;
  /** `Heading` where the title is also a heading, `h1` where it is the one of a page. */
  titleAs?: ElementType<{ className: string; children: ReactNode }>;
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
