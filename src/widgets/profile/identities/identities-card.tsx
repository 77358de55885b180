import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { Provider } from '../../../../server/account/profile/person.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import marks from '../../../core/provider/provider-marks.css?inline';
import { ProviderMark } from '../../../core/provider/provider-marks.tsx';
import { Heading } from '../../../core/ui/content/heading.tsx';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { createIdentitiesState, type Identities, type IdentitiesState } from './identities-state.ts';

const styles = [dialog, account, marks];

/** The services with which the fan signs in, and those that can be linked as well. */
export function IdentitiesCard({ state: list }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createIdentitiesState(list));
  useEffect(() => state.connect(), [state]);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The fan comes back to the top of this long page.
  useEffect(() => {
    if (!state.isReturned) return;
    card.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [state]);
  const { value, ...rest } = state.identities.value;
  const { failure, done } = { failure: state.failure.value, done: state.done.value };
  return (
    <section ref={card} className="profile-card" part="card" aria-label={t('identities.title')}>
      <Heading ref={heading} tabIndex={-1}>
        {t('identities.title')}
      </Heading>
      <p className="profile-note">{t('identities.lead')}</p>
      {value ? (
        <Lists state={state} identities={value} />
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '9rem' }} />
        </Loading>
      )}
      <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
        {failure
          ? messageOf(failure, language)
          : done
            ? t(`identities.${done.action}`, { provider: t(`providers.${done.provider}`) })
            : null}
      </p>
      <UnlinkDialog state={state} />
    </section>
  );
}

function Lists({ state, identities: { identities, linkable, needsSignIn } }: ListsProps) {
  const t = useWords('profile-account');
  return (
    <>
      <ul className="account-rows">
        {identities.map(({ provider, linkedAt }) => (
          <LinkedRow
            key={provider}
            state={state}
            provider={provider}
            linkedAt={linkedAt}
            canUnlink={!needsSignIn && identities.length > 1}
          />
        ))}
      </ul>
      {identities.length === 1 ? <p className="profile-note">{t('identities.only')}</p> : null}
      {needsSignIn ? (
        <div className="account-again">
          <p>{t('identities.signInText')}</p>
          <Button onClick={() => void state.signInAgain()}>{t('leave.signIn')}</Button>
        </div>
      ) : linkable.length > 0 ? (
        <>
          <Heading below={1}>{t('identities.more')}</Heading>
          <ul className="account-providers">
            {linkable.map((provider) => (
              <li key={provider}>
                <LinkButton state={state} provider={provider} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

interface ListsProps {
  state: IdentitiesState;
  identities: Identities;
}

interface LinkedRowProps {
  state: IdentitiesState;
  provider: Provider;
  linkedAt: string;
  canUnlink: boolean;
}

function LinkedRow({ state, provider, linkedAt, canUnlink }: LinkedRowProps) {
  useSignals();
  const t = useWords('profile-account');
  const { day } = useMoments();
  const name = t(`providers.${provider}`);
  return (
    <li className={`account-row account-identity brand-${provider}`}>
      <ProviderMark provider={provider} />
      <div className="account-text">
        <strong>{name}</strong>
        <span className="profile-note">{t('identities.since', { date: day(linkedAt) })}</span>
      </div>
      {canUnlink ? (
        <Button
          busy={state.busy.value === provider}
          aria-label={t('identities.unlinkOf', { provider: name })}
          onClick={() => state.setPendingUnlink(provider)}
        >
          {t('identities.unlink')}
        </Button>
      ) : null}
    </li>
  );
}

function LinkButton({ state, provider }: { state: IdentitiesState; provider: Provider }) {
  useSignals();
  const t = useWords('profile-account');
  const warm = provider === 'google' ? state.warmGoogle : undefined;
  const name = t(`providers.${provider}`);
  return (
    <Button
      className={`account-provider brand-${provider}`}
      busy={state.busy.value === provider}
      aria-label={t('identities.linkOf', { provider: name })}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => void state.link(provider)}
    >
      <ProviderMark provider={provider} />
      <span>{name}</span>
    </Button>
  );
}

function UnlinkDialog({ state }: { state: IdentitiesState }) {
  useSignals();
  const t = useWords('profile-account');
  const pendingUnlink = state.pendingUnlink.value;
  const provider = pendingUnlink === null ? '' : t(`providers.${pendingUnlink}`);
  return (
    <Dialog
      open={pendingUnlink !== null}
      onClose={() => state.setPendingUnlink(null)}
      title={t('identities.question', { provider })}
      closeLabel={t('close')}
      foot={
        <>
          <Button kind="primary" wide onClick={() => state.setPendingUnlink(null)}>
            {t('identities.keep')}
          </Button>
          <Button kind="danger" wide onClick={() => void state.unlink()}>
            {t('identities.unlink')}
          </Button>
        </>
      }
    >
      <p>{t('identities.meaning', { provider })}</p>
    </Dialog>
  );
}
