import { useSignals } from '@preact/signals-react/runtime';
import { type ElementType, type ReactNode, useContext, useEffect } from 'react';
import { FanError, isMissing, isWithdrawn, messageOf } from '../../api/fan-error.ts';
import { HostContext } from '../../element/host.ts';
import { reportFailure } from '../../element/report-failure.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { Button } from '../form/button.tsx';
import { Flare } from '../rays/flare.tsx';
import { useAllow } from './use-allow.ts';

interface ErrorStateProps {
  /** The error; it is also reported to the host page. */
  error?: unknown;
  /** Replaces the error's own message. */
  message?: string;
  /** `Heading` if it is also a heading, `h1` if it is the page's main one. */
  messageAs?: ElementType<{ className: string; children: ReactNode }>;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
  /** Replaces the retry button where a retry would not help. */
  action?: ReactNode;
}

/**
 * Shown in place of content that failed to load, with a retry button. Where the fan has not allowed the page to show it, with a
 * button that asks for permission. Withdrawn content is no failure, and has its own sentence. Missing content has no retry button.
 */
export function ErrorState(props: ErrorStateProps) {
  useSignals();
  const { error, message, messageAs: Message = 'p', retryLabel, onRetry, busy, action } = props;
  const language = useLanguage();
  const host = useContext(HostContext);
  const allow = useAllow(error, onRetry);
  useEffect(() => {
    if (host && error !== undefined) reportFailure(host, error);
  }, [host, error]);
  if (allow) return allow;
  const isTakenDown = isWithdrawn(error);
  return (
    <div className="state" role={isTakenDown ? 'status' : 'alert'}>
      <Flare />
      <Message className="state-text">{message ?? messageOf(error, language)}</Message>
      <ErrorId error={error} />
      {action ??
        (isTakenDown || isMissing(error) ? null : (
          <Button kind="primary" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        ))}
    </div>
  );
}

/**
 * The number by which the service center finds a failure of the server in its log; a click selects it. Nothing for an
 * expected refusal.
 */
export function ErrorId({ error }: { error: unknown }) {
  const t = useWords('core');
  const id = error instanceof FanError && error.status > 499 && error.requestId;
  return id ? <small style={{ userSelect: 'all' }}>{t('errorId', { id })}</small> : null;
}
