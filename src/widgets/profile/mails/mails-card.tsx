import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import email from '../../../core/member/email-code.css?inline';
import { EmailCode } from '../../../core/member/email-code.tsx';
import { Heading } from '../../../core/ui/content/heading.tsx';
import checkbox from '../../../core/ui/form/checkbox.css?inline';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import field from '../../../core/ui/form/field.css?inline';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { createMailsState } from './mails-state.ts';

const styles = [checkbox, field, email, account];

/** Which mails are always sent, and those that the fan turns on and off. */
export function MailsCard({ state: list, profile }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createMailsState(list));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.choices.value;
  const failure = state.failure.value;
  const chosen = state.chosen.value;
  return (
    <section className="profile-card" part="card" aria-label={t('mails.title')}>
      <Heading>{t('mails.title')}</Heading>
      <p className="profile-note">{t('mails.lead')}</p>
      {value?.stoppedAt ? (
        <>
          <p className="profile-problem">{t('mails.stopped', { email: `\u2066${profile.email}\u2069` })}</p>
          <EmailCode className="" onConfirmed={state.load} reportError={list.reportError} />
        </>
      ) : null}
      {profile.emailVerified ? null : <p className="profile-note">{t('mails.unverified')}</p>}
      {value ? (
        <ul className="account-rows">
          {value.choices.map(({ kind, isChosen }) => (
            <li key={kind} className="account-row">
              <div className="account-text">
                <Checkbox
                  checked={isChosen}
                  aria-disabled={state.changing.value !== null}
                  onChange={(checked) => void state.choose(kind, checked)}
                >
                  <strong>{t(`mails.${kind}`)}</strong>
                </Checkbox>
                <span className="profile-note">{t(`mails.${kind}Text`)}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '3rem' }} />
        </Loading>
      )}
      <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
        {failure ? messageOf(failure, language) : chosen === null ? null : t(chosen ? 'mails.on' : 'mails.off')}
      </p>
      <p className="profile-note">{t('mails.marketing')}</p>
    </section>
  );
}
