import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/fan-error.ts';
import { Heading } from '../ui/content/heading.tsx';
import { Button } from '../ui/form/button.tsx';
import { rewriting } from '../ui/form/composing.ts';
import { Field } from '../ui/form/field.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Loading, Skeleton } from '../ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import { createEmailState, type EmailState } from './email-state.ts';

interface EmailCodeProps {
  className: string;
  part?: string;
  onConfirmed(): void;
  reportError(error: unknown): void;
  /** Shown below the form until the address is confirmed. */
  foot?: ReactNode;
}

/** Asks for the code that was mailed to the fan's address; needs the words `email` and `error`. */
export function EmailCode({ className, part, onConfirmed, reportError, foot }: EmailCodeProps) {
  useSignals();
  const t = useWords('email');
  const [state] = useState(() => createEmailState(onConfirmed, reportError));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.email.value;
  return (
    <section className={`email-code ${className}`} part={part} aria-label={t('title')}>
      <Heading>{t('title')}</Heading>
      {value ? (
        <CodeStatus state={state} value={value} />
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '12rem' }} />
        </Loading>
      )}
      {value?.verified ? null : foot}
    </section>
  );
}

interface CodeStatusProps {
  state: EmailState;
  value: NonNullable<EmailState['email']['value']['value']>;
}

function CodeStatus({ state, value: { email, verified, code } }: CodeStatusProps) {
  const t = useWords('email');
  // An address is written from left to right in every language.
  const address = `\u2066${email}\u2069`;
  const status = verified ? 'done' : code ? 'sent' : 'waiting';
  return (
    <>
      <p role="status">{t(status, { email: address })}</p>
      {verified ? null : <CodeForm state={state} isSent={code !== null} />}
    </>
  );
}

function CodeForm({ state, isSent }: { state: EmailState; isSent: boolean }) {
  useSignals();
  const t = useWords('email');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await (isSent ? state.confirm() : state.send());
    if (state.isIncomplete.peek()) form.current?.querySelector('input')?.focus();
  };
  const busy = isSent ? state.confirming.value : state.sending.value;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {isSent ? (
        <Field
          label={t('label')}
          hint={t('hint')}
          error={state.isIncomplete.value ? t('incomplete') : null}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={state.typed.value}
          {...rewriting(state.change)}
        />
      ) : null}
      <p role="alert" className="email-code-problem">
        {state.failure ? messageOf(state.failure, language) : null}
      </p>
      <div className="email-code-actions">
        <Button kind="primary" type="submit" busy={busy}>
          {t(isSent ? 'confirm' : 'send')}
        </Button>
        {isSent ? (
          <Button kind="plain" busy={state.sending.value} onClick={() => void state.send()}>
            {t('again')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
