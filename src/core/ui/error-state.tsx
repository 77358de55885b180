import { Button } from './button.tsx';
import { Flare } from './flare.tsx';

interface ErrorStateProps {
  /** What happened, from `messageOf(error)`. */
  message: string;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** A place that could not be filled, with the way to try again. */
export function ErrorState({ message, retryLabel, onRetry, busy }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <Flare />
      <p className="state-text">{message}</p>
      <Button kind="ink" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
