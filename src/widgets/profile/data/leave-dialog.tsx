import { useSignals } from '@preact/signals-react/runtime';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import type { LeavingKind } from '../../../../server/platform/personal-data.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { DataState, Prospect } from './data-state.ts';

/** Links to open matters before the withdrawal. */
const ways: Partial<Record<LeavingKind, SitePath>> = {
  OPEN_ORDER: '/mypage/purchase',
  UNDELIVERED_ORDER: '/mypage/purchase',
  REFUNDABLE_ORDER: '/mypage/purchase',
  PARCEL: '/mypage/purchase',
  TICKET: '/mypage/ticket',
  EVENT_ENTRY: '/mypage/event',
};

/** Consequences of deleting the account, open matters, and the nickname as the confirmation. */
export function LeaveDialog({ state, profile }: { state: DataState; profile: Profile }) {
  useSignals();
  const t = useWords('profile-account');
  const language = useLanguage();
  const { value: prospect, ...rest } = state.prospect.value;
  const normalize = (nickname: string) => nickname.normalize('NFKC').toLowerCase();
  const isConfirmed = normalize(state.typed.value.trim()) === normalize(profile.nickname);
  const isOpen = rest.status === 'ready' && prospect?.blocked === false;
  const canLeave = isOpen && !prospect.needsSignIn;
  return (
    <Dialog
      open={state.isConfirmOpen.value}
      onClose={state.close}
      title={t('leave.question')}
      closeLabel={t('close')}
      foot={
        <>
          <Button kind="primary" wide onClick={state.close}>
            {t('leave.stay')}
          </Button>
          {canLeave ? (
            <Button
              kind="danger"
              wide
              busy={state.leaving.value}
              aria-disabled={!isConfirmed}
              onClick={() => (isConfirmed ? void state.leave() : undefined)}
            >
              {t('leave.confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="leave">
        {prospect ? (
          <Consequences prospect={prospect} />
        ) : rest.status === 'failed' && 'error' in rest ? (
          <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.loadProspect} />
        ) : (
          <Loading label={t('loading')}>
            <Skeleton shape="line" style={{ blockSize: '12rem' }} />
          </Loading>
        )}
        {canLeave ? (
          <Field
            label={t('leave.type', { nickname: profile.nickname })}
            name="confirmation"
            autoComplete="off"
            spellCheck={false}
            value={state.typed.value}
            onChange={(event) => {
              state.typed.value = event.currentTarget.value;
            }}
          />
        ) : null}
        {isOpen && !canLeave ? (
          <>
            <p>{t('leave.signInText')}</p>
            <Button onClick={() => void state.signInAgain()}>{t('leave.signIn')}</Button>
          </>
        ) : null}
        <p role="alert" className="profile-problem">
          {state.failure.value ? messageOf(state.failure.value, language) : null}
        </p>
      </div>
    </Dialog>
  );
}

function Consequences({ prospect }: { prospect: Prospect }) {
  const t = useWords('profile-account');
  const { items, blocked, nicknameDays, rejoinDays, orderYears } = prospect;
  return (
    <>
      {items.length > 0 ? (
        <div className="leave-first" data-blocked={blocked || undefined}>
          <Heading below={1}>{t(blocked ? 'leave.blocked' : 'leave.first')}</Heading>
          <ul>
            {items.map(({ kind, count }) => (
              <li key={kind}>
                {t(`leave.items.${kind}`, { count })}{' '}
                {ways[kind] ? <PlatformLink to={ways[kind]}>{t('leave.look')}</PlatformLink> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="leave-means">
        <li>{t('leave.means.person')}</li>
        <li>{t('leave.means.votes')}</li>
        <li>{t('leave.means.rights')}</li>
        <li>{t('leave.means.orders', { count: orderYears })}</li>
        <li>{t('leave.means.nickname', { count: nicknameDays })}</li>
        <li>{t('leave.means.rejoin', { count: rejoinDays })}</li>
        <li>{t('leave.means.final')}</li>
      </ul>
    </>
  );
}
