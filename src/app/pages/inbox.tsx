import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../../core/session/session.ts';
import { requestSignIn } from '../../core/session/sign-in.ts';
import { createLatePart } from '../../core/state/late-part.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';

/** With the inbox's words, which no other page needs. */
const inboxPart = createLatePart(() => import('../inbox/inbox-list.tsx'), 'inbox', 'error');

/** The fan's inbox: answers, results, parcels, refunds, expiring votes. */
export default function InboxPage() {
  useSignals();
  const t = useWords('site');
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t('places.inbox')}</h1>
      {!session.isHydrated.value ? null : session.isLoggedIn.value ? (
        <LateView part={inboxPart} waiting={<Waiting />} onFailure={(error) => console.error(error)}>
          {(part) => <part.InboxList />}
        </LateView>
      ) : (
        <EmptyState
          title={t('member.loginRequired')}
          text={t('inboxSignIn')}
          action={
            <Button kind="primary" large onClick={() => requestSignIn()}>
              {t('signIn')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Waiting() {
  const t = useWords('site');
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="line" style={{ blockSize: '4rem' }} />
      <Skeleton shape="line" style={{ blockSize: '4rem' }} />
    </Loading>
  );
}
