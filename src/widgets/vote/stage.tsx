import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { session } from '../../core/session/session.ts';
import { Button, IconButton } from '../../core/ui/button.tsx';
import { CountRoll } from '../../core/ui/count-roll.tsx';
import { ShareIcon } from '../../core/ui/icons/share.tsx';
import { VoteIcon } from '../../core/ui/icons/vote.tsx';
import { Picture } from '../../core/ui/picture.tsx';
import { Rays } from '../../core/ui/rays.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { FanVoteState, OpenVote } from './fan-vote-state.ts';
import type { Formats } from './formats.ts';
import { castSheet } from './late-parts.tsx';
import { RightsLine } from './rights-line.tsx';
import type { VoteDetail } from './vote-state.ts';

interface StageProps {
  state: FanVoteState;
  opened: OpenVote;
  vote: VoteDetail;
  formats: Formats;
}

/** The chosen candidate with the way to vote: a bar in reach of the thumb, a column where there is room. */
export function Stage({ state, opened, vote, formats }: StageProps) {
  useSignals();
  const t = useWords('vote');
  const language = useLanguage();
  const { selected } = opened.vote;
  const candidate = selected.value;
  const isOpen = vote.status === 'ONGOING';

  useEffect(() => {
    // By the time that the fan presses "vote" the sheet is there; a failure shows when it is asked for.
    if (candidate && isOpen) castSheet.load(language).catch(() => {});
  }, [candidate, isOpen, language]);

  const share = async () => {
    if (!candidate) return;
    const text = t('shareText', { name: candidate.name, vote: vote.name });
    const shared = await opened.share(candidate.candidateId, vote.name, text);
    if (shared?.outcome === 'copied') state.toasts.say(t('copied'));
    if (shared?.outcome === 'kept') state.toasts.sayFailure(t('noCopy', { url: shared.url }));
  };
  const castVote = () => {
    if (candidate) void opened.cast.open();
    else state.toasts.say(t('error:ARTIST_NOT_SELECTED'));
  };
  if (!candidate && !isOpen) return null;
  return (
    <aside className="stage" part="stage" aria-label={t('stage')} data-empty={!candidate || undefined}>
      <div className="stage-show">
        <Rays />
        {candidate ? <Picture picture={candidate.portrait} shape="portrait" decorative /> : null}
        <div className="stage-words">
          <strong dir="auto">{candidate?.name ?? t('pick')}</strong>
          {candidate ? <StandingLine opened={opened} formats={formats} /> : <span>{t('pickText')}</span>}
        </div>
        {candidate ? (
          <IconButton label={t('share')} onClick={share}>
            <ShareIcon />
          </IconButton>
        ) : null}
      </div>
      {isOpen ? (
        <>
          <Button kind="primary" part="vote-button" className="stage-vote" onClick={castVote}>
            <VoteIcon />
            <span>{session.isHydrated.value && !session.isLoggedIn.value ? t('signIn') : t('vote')}</span>
          </Button>
          <RightsLine state={state} cast={opened.cast} formats={formats} />
        </>
      ) : null}
    </aside>
  );
}

/** Rank and votes of the chosen candidate, which alone are told as they change. */
function StandingLine({ opened, formats }: { opened: OpenVote; formats: Formats }) {
  useSignals();
  const t = useWords('vote');
  const { selected, standings } = opened.vote;
  const candidate = selected.value;
  if (!candidate) return null;
  const standing = standings.value.get(candidate.candidateId);
  if (!standing) return <span dir="auto">{candidate.note || t('number', { number: candidate.number })}</span>;
  const { rank, count } = standing;
  const votes = t('votesOf', { count, votes: formats.count(count) });
  return (
    <>
      <span className="stage-standing" aria-hidden="true">
        {t('rank', { rank })} · <CountRoll value={count} /> {t('votes', { count })}
      </span>
      <span className="unseen" role="status">
        {t('standing', { name: candidate.name, votes, rank })}
      </span>
    </>
  );
}
