import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { session } from '../../../core/session/session.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { PlatformFallback } from '../../../core/ui/state/platform-fallback.tsx';
import { useSignInFailure } from '../../../core/ui/state/sign-in-action.tsx';
import type { Toasts } from '../../../core/ui/state/toast.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { type CastState, isVoter } from '../cast/cast-state.ts';
import type { Formats } from '../formats.ts';

interface RightsLineProps {
  toasts: Toasts;
  cast: CastState;
  formats: Formats;
}

/** The fan's rights in this vote, and today's free rights until they are claimed. */
export function RightsLine({ toasts, cast, formats }: RightsLineProps) {
  useSignals();
  const t = useWords('vote-cast');
  const language = useLanguage();
  const rights = cast.rights.value;

  if (!session.isLoggedIn.value) return <SignInLine voteId={cast.voteId} />;
  if (!isVoter()) {
    return (
      <Button className="claim" onClick={cast.signInToVote}>
        {t('allow')}
      </Button>
    );
  }
  if (!rights.value) {
    if (rights.status !== 'failed') return <p>{t('loading')}</p>;
    return (
      <p role="alert">
        {t('error:FREE_VOTES_UNAVAILABLE')}
        <Button kind="plain" onClick={cast.retryRights}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  const { free, paid, freeClaimable, refillsAt } = rights.value;
  const claim = async () => {
    const claimed = await cast.claim();
    if (claimed === null) toasts.showFailure(messageOf(cast.claimFailure.peek(), language));
    else toasts.show(t('claimed', { count: claimed }));
  };
  return (
    <>
      {freeClaimable > 0 ? (
        <Button className="claim" busy={cast.isClaiming.value} onClick={claim}>
          {t('claim', { count: freeClaimable })}
        </Button>
      ) : (
        <p className="refill">{t('refill', { at: formats.instant(refillsAt) })}</p>
      )}
      <dl className="balance">
        <div>
          <dt>{t('free')}</dt>
          <dd>{formats.count(free)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{formats.count(paid)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Asks the fan to sign in; after a failed attempt it shows the reason and another way to sign in. */
function SignInLine({ voteId }: { voteId: string }) {
  const t = useWords('vote-cast');
  const language = useLanguage();
  const failure = useSignInFailure();
  if (!failure) return <p>{t('error:LOGIN_REQUIRED')}</p>;
  return (
    <p role="alert">
      {messageOf(failure.error, language)}
      {failure.continueUrl ? <a href={failure.continueUrl}>{t('continueHere')}</a> : null}
      {failure.isPermanent ? <PlatformFallback to={votePath(voteId)} /> : null}
    </p>
  );
}
