import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { codeOf, messageOf } from '../../../core/api/fan-error.ts';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import dialogStyles from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import raysBurst from '../../../core/ui/rays/rays-burst.css?inline';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { VoteDetail } from '../one-vote/vote-state.ts';
import type { StageProps } from '../stage/stage-props.ts';
import { Accepted, AcceptedActions } from './accepted.tsx';
import styles from './cast.css?inline';
import type { CastState } from './cast-state.ts';
import { RightsChoice } from './rights-choice.tsx';
import { sizeOf } from './selection.ts';

const sheets = [dialogStyles, raysBurst, styles];

/** The dialog from the choice of rights to the receipt. */
export function CastSheet({ toasts, opened, cast, vote, formats }: StageProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-cast');
  const candidate =
    opened.vote.candidates.value.value?.find((each) => each.candidateId === cast.candidateId.value) ?? null;
  const { phase, isOpen } = cast.casting.value;
  return (
    <Dialog
      open={isOpen && candidate !== null}
      onClose={cast.close}
      title={phase === 'accepted' ? t('receipt') : t('choose')}
      closeLabel={t('close')}
      className="cast"
      foot={candidate ? <Foot cast={cast} /> : null}
    >
      {candidate ? (
        <div {...accent(candidate.accent)}>
          {phase === 'accepted' ? (
            <Accepted toasts={toasts} opened={opened} cast={cast} candidate={candidate} vote={vote} formats={formats} />
          ) : (
            <Choosing cast={cast} vote={vote} candidate={candidate} formats={formats} />
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

interface StepProps {
  cast: CastState;
  vote: VoteDetail;
  candidate: Candidate;
  formats: Formats;
}

function Choosing({ cast, vote, candidate, formats }: StepProps) {
  useSignals();
  const t = useWords('vote-cast');
  const rights = cast.rights.value;
  const { phase } = cast.casting.value;
  return (
    <>
      <div className="cast-who">
        <Picture picture={candidate.portrait} shape="portrait" sizes="5.5rem" decorative />
        <p>
          <strong dir="auto">{candidate.name}</strong>
          <span dir="auto">{candidate.note || vote.name}</span>
        </p>
      </div>
      {rights.value ? (
        <RightsChoice
          cast={cast}
          rights={rights.value}
          vote={vote}
          candidateId={candidate.candidateId}
          formats={formats}
          isFixed={phase !== 'choosing' && phase !== 'refused'}
        />
      ) : rights.status === 'failed' ? (
        <ErrorState message={t('error:FREE_VOTES_UNAVAILABLE')} retryLabel={t('retry')} onRetry={cast.retryRights} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      <Refusal cast={cast} voteId={vote.voteId} />
    </>
  );
}

/** True if the fan may vote on the platform, but not on this page. */
const isAllowedOnPlatform = (refusal: unknown): boolean =>
  ['PARTNER_LIMIT_REACHED', 'SCOPE_REQUIRED'].includes(codeOf(refusal));

/** Why the last attempt failed, or that its result is unknown. The selection stays. */
function Refusal({ cast, voteId }: { cast: CastState; voteId: string }) {
  useSignals();
  const t = useWords('vote-cast');
  const language = useLanguage();
  const { phase, refusal } = cast.casting.value;
  const isUnknown = phase === 'unknown';
  return (
    <div role="alert" className="refusal">
      {isUnknown || phase === 'refused' ? (
        <p>
          <strong>{isUnknown ? t('unknown') : t('error:VOTE_FAILED')}</strong>
          {messageOf(refusal, language)}
          {isUnknown ? <span>{t('unknownText')}</span> : null}
          {isAllowedOnPlatform(refusal) ? <PlatformLink to={votePath(voteId)}>{t('onPlatform')}</PlatformLink> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The main button of each step, at the bottom. */
function Foot({ cast }: { cast: CastState }): ReactNode {
  useSignals();
  const t = useWords('vote-cast');
  const { free, paid } = cast.selection.value;
  const count = free + paid;
  switch (cast.casting.value.phase) {
    case 'accepted':
      return <AcceptedActions cast={cast} />;
    case 'sending':
      return (
        <Button kind="primary" large wide busy>
          {t('sending')}
        </Button>
      );
    case 'unknown':
      return (
        <Button kind="primary" large wide onClick={cast.send}>
          {t('again')}
        </Button>
      );
    case 'confirming':
      return (
        <>
          <p className="confirm" role="alert">
            <strong>{t('confirmTitle', { count: paid })}</strong>
            {t('confirmText')}
          </p>
          <Button kind="primary" large wide onClick={cast.send}>
            {t('confirm', { count })}
          </Button>
          <Button kind="plain" wide onClick={cast.back}>
            {t('change')}
          </Button>
        </>
      );
    default:
      return (
        <Button kind="primary" large wide disabled={sizeOf(cast.selection.value) === 0} onClick={cast.submit}>
          {t('send', { count })}
        </Button>
      );
  }
}
