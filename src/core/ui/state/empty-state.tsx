import type { ElementType, ReactNode } from 'react';
import { Flare } from '../rays/flare.tsx';

interface EmptyStateProps {
  title: string;
  /** `Heading` if the title is also a heading, `h1` if it is the page's main one. */
  titleAs?: ElementType<{ className: string; children: ReactNode }>;
  text?: string;
  /** Usually a button. */
  action?: ReactNode;
}

/** Shown in place of an empty list, with the next step. */
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
