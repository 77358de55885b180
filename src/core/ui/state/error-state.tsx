import { useSignals } from '@preact/signals-react/runtime';
import { type ElementType, type ReactNode, useContext, useEffect } from 'react';
import { messageOf } from '../../api/fan-error.ts';
import { HostContext } from '../../element/host.ts';
import { reportFailure } from '../../element/report-failure.ts';
import { useLanguage } from '../../words/words.ts';
import { Button } from '../form/button.tsx';
import { Flare } from '../rays/flare.tsx';

interface ErrorStateProps {
  /** What happened; the page around the element hears of it as well. */
  error?: unknown;
  /** Instead of the error's own words. */
  message?: string;
  /** `Heading` where it is also a heading, `h1` where it is the one of a page. */
  messageAs?: ElementType<{ className: string; children: ReactNode }>;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** A place that could not be filled, with the way to try again. */
export function ErrorState(props: ErrorStateProps) {
  useSignals();
  const { error, message, messageAs: Message = 'p', retryLabel, onRetry, busy } = props;
  const language = useLanguage();
  const host = useContext(HostContext);
  useEffect(() => {
    if (host && error !== undefined) reportFailure(host, error);
  }, [host, error]);
  return (
    <div className="state" role="alert">
      <Flare />
      <Message className="state-text">{message ?? messageOf(error, language)}</Message>
      <Button kind="ink" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
