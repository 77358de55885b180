import type { ElementType, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Flare } from './flare.tsx';

interface ErrorStateProps {
  /** What happened, from `messageOf(error)`. */
  message: string;
  /** `Heading` where it is also a heading, `h1` where it is the one of a page. */
  messageAs?: ElementType<{ className: string; children: ReactNode }>;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** A place that could not be filled, with the way to try again. */
export function ErrorState({ message, messageAs: Message = 'p', retryLabel, onRetry, busy }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <Flare />
      <Message className="state-text">{message}</Message>
      <Button kind="ink" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
