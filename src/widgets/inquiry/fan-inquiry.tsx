import { useSignals } from '@preact/signals-react/runtime';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { platform } from '../../core/platform.ts';
import { session } from '../../core/session/session.ts';
import { Tabs } from '../../core/ui/content/tabs.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { SignInAction, useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { inquiryElement } from './contract.ts';
import { createInquiryState, type InquiryState } from './inquiry-state.ts';
import { deskPart } from './late-parts.ts';
import { Questions } from './questions/questions.tsx';

const views = ['questions', 'ask', 'inbox'] as const;

/** The service center: answered questions, a form, and the fan's own inquiries. */
export function FanInquiry({ view, inquiryId, questionId, reference }: PropsOf<typeof inquiryElement.attributes>) {
  useSignals();
  const t = useWords('inquiry');
  const host = useHost<typeof inquiryElement>();
  const state = useElementState(
    () => createInquiryState(host, inquiryId === undefined ? view : 'inbox'),
    (inquiries) => inquiries.follow(view, inquiryId),
    [view, inquiryId],
  );
  const shown = state.view.value;
  const unread = state.unread.value;
  return (
    <div className="fan-inquiry">
      <Tabs
        label={t('center')}
        tabs={views.map((id) => ({
          id,
          label: t(`views.${id}`),
          ...(id === 'inbox' && unread > 0 && { count: unread }),
        }))}
        selected={shown}
        onSelect={(next) => state.go(next)}
      >
        {shown === 'questions' ? (
          <Questions state={state} requestedId={questionId} />
        ) : (
          <Desk state={state} reference={reference} />
        )}
      </Tabs>
    </div>
  );
}

/** The fan's own inquiries, once a fan is signed in and the script is loaded. */
function Desk({ state, reference }: { state: InquiryState; reference: string | undefined }) {
  useSignals();
  const t = useWords('inquiry');
  const isFan = session.isLoggedIn.value;
  const isSignInReady = useIsSignInReady();
  if (isSignInReady && !isFan) {
    const signIn = (
      <EmptyState
        title={t('signInTitle')}
        text={t('signInText')}
        action={<SignInAction label={t('signIn')} to="/service-center" scope="inquiry" />}
      />
    );
    return (
      <LateView part={deskPart} waiting={signIn} isEnabled={platform.isOwnOrigin} onFailure={state.reportError}>
        {(part) => <part.Guest state={state}>{signIn}</part.Guest>}
      </LateView>
    );
  }
  const view = state.view.value;
  const opened = state.opened.value;
  const waiting = (
    <Loading label={t('loading')} className="inquiry-waiting">
      <Skeleton shape="line" style={{ blockSize: '3rem' }} />
      <Skeleton shape="line" style={{ blockSize: '10rem' }} />
    </Loading>
  );
  return (
    <LateView part={deskPart} waiting={waiting} isEnabled={isFan} onFailure={state.reportError}>
      {(part) => {
        if (view === 'ask') return <part.AskForm state={state} reference={reference} />;
        return opened === null ? <part.Inbox state={state} /> : <part.InquiryPage state={state} inquiryId={opened} />;
      }}
    </LateView>
  );
}
