import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import prose from '../../../core/ui/content/prose.css?inline';
import { Prose } from '../../../core/ui/content/prose.tsx';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { type Agreement, type AgreementsState, createAgreementsState } from './agreements-state.ts';

const styles = [dialog, prose, account];

/** The accepted agreements with date and version; optional ones can be accepted and withdrawn. */
export function AgreementsCard({ state: list }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createAgreementsState(list));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.agreements.value;
  const failure = state.failure.value;
  return (
    <section className="profile-card" part="card" aria-label={t('agreements.title')}>
      <Heading>{t('agreements.title')}</Heading>
      {value ? (
        <ul className="account-rows">
          {value.agreements.map((agreement) => (
            <AgreementRow key={agreement.termsId} state={state} agreement={agreement} />
          ))}
        </ul>
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '10rem' }} />
        </Loading>
      )}
      <p role="status" className="profile-problem">
        {failure ? messageOf(failure, language) : null}
      </p>
      <Reader state={state} />
    </section>
  );
}

function AgreementRow({ state, agreement }: { state: AgreementsState; agreement: Agreement }) {
  useSignals();
  const t = useWords('profile-account');
  const { day } = useMoments();
  const { title, required, agreed, version, currentVersion, consentRequired, changes, history } = agreement;
  const busy = state.changing.value === agreement.termsId;
  const last = history.at(-1);
  return (
    <li className="account-row">
      <div className="account-text">
        <strong>{title}</strong>
        <span className="profile-note">
          {last
            ? t(last.action === 'GIVEN' ? 'agreements.given' : 'agreements.withdrawn', {
                date: day(last.at),
                version: last.version,
              })
            : t('agreements.notGiven')}
        </span>
        {consentRequired ? (
          <span className="profile-note">{t('agreements.newVersion', { version: currentVersion, changes })}</span>
        ) : null}
        {history.length > 1 ? (
          <details className="account-history">
            <summary>{t('agreements.history')}</summary>
            <ol>
              {history.toReversed().map((entry) => (
                <li key={entry.at}>
                  {t(entry.action === 'GIVEN' ? 'agreements.given' : 'agreements.withdrawn', {
                    date: day(entry.at),
                    version: entry.version,
                  })}
                </li>
              ))}
            </ol>
          </details>
        ) : null}
      </div>
      <div className="account-actions">
        <Button
          kind="plain"
          aria-label={t('agreements.readOf', { title })}
          onClick={() => state.read(agreement, version ?? currentVersion)}
        >
          {t('agreements.read')}
        </Button>
        {consentRequired ? (
          <Button kind="primary" busy={busy} onClick={() => void state.setAgreed(agreement, true)}>
            {t('agreements.agree')}
          </Button>
        ) : null}
        {required ? null : (
          <Button
            kind={agreed ? 'quiet' : 'primary'}
            busy={busy}
            aria-label={t(agreed ? 'agreements.takeBackOf' : 'agreements.giveOf', { title })}
            onClick={() => void state.setAgreed(agreement, !agreed)}
          >
            {t(agreed ? 'agreements.takeBack' : 'agreements.give')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The text of the accepted version, in a dialog. */
function Reader({ state }: { state: AgreementsState }) {
  useSignals();
  const t = useWords('profile-account');
  const reading = state.reading.value;
  const { value, ...rest } = state.policy.value;
  const policy = value && value.type === reading?.termsId && value.version === reading.version ? value : null;
  return (
    <Dialog
      open={reading !== null}
      onClose={state.close}
      title={policy?.title ?? t('loading')}
      closeLabel={t('close')}
      className="account-reader"
    >
      {policy ? (
        <>
          <p className="profile-note">{t('agreements.version', { version: policy.version })}</p>
          <Prose prose={policy.prose} />
        </>
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.loadPolicy} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '10rem' }} />
        </Loading>
      )}
    </Dialog>
  );
}
