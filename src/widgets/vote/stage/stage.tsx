import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { artistPath } from '../../../../rules/site/site-path.ts';
import { useHost } from '../../../core/element/host.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { sharedAddress } from '../../../core/sharing/share-link.ts';
import { useShare } from '../../../core/sharing/use-share.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { CountRoll } from '../../../core/ui/figures/count-roll.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { ShareIcon } from '../../../core/ui/icons/share.tsx';
import { VoteIcon } from '../../../core/ui/icons/vote.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { voteElement } from '../contract.ts';
import type { Formats } from '../formats.ts';
import { expectsRanks } from '../one-vote/expects-ranks.ts';
import type { OpenVote } from '../open-vote.ts';
import { RightsLine } from './rights-line.tsx';
import styles from './stage.css?inline';
import type { StageProps } from './stage-props.ts';

const sheets = [styles];

/** The selected candidate with the vote button: a bar at the bottom, or a column where there is room. */
export function StageBar({ toasts, opened, cast, vote, formats }: StageProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-cast');
  const shareWords = useWords('photocard');
  const language = useLanguage();
  const shareWith = useShare(toasts);
  const host = useHost<typeof voteElement>();
  const candidate = opened.vote.selected.value;
  const isOpen = vote.status === 'ONGOING';
  const [isMissing, setMissing] = useState(false);

  const share = async () => {
    if (!candidate) return;
    const { candidateId, name } = candidate;
    const page = new URL(vote.shareUrl);
    page.searchParams.set('candidate', candidateId);
    const url = sharedAddress(page, language);
    const text = t('shareText', { name, vote: vote.name });
    const outcome = await shareWith({ title: vote.name, text, url });
    if (outcome === 'shared' || outcome === 'copied') host.emit('fan-share', { voteId: vote.voteId, candidateId, url });
  };
  const castVote = () => {
    if (candidate) void cast.open();
    else setMissing(true);
  };
  if (!candidate && !isOpen) return null;
  return (
    <aside className="stage" part="stage" aria-label={t('stage')}>
      <div className="stage-show">
        <Rays />
        {candidate ? (
          <Picture picture={candidate.portrait} shape="portrait" sizes="(width >= 60rem) 20rem, 3rem" decorative />
        ) : null}
        <div className="stage-words">
          <strong dir="auto">
            {candidate?.artistId ? (
              <PlatformLink to={artistPath(candidate.artistId)}>{candidate.name}</PlatformLink>
            ) : (
              (candidate?.name ?? t('pick'))
            )}
          </strong>
          {candidate ? (
            <StandingLine opened={opened} formats={formats} />
          ) : isMissing ? (
            <p role="alert">{t('error:ARTIST_NOT_SELECTED')}</p>
          ) : (
            <span>{t('pickText')}</span>
          )}
        </div>
        {candidate ? (
          <IconButton label={shareWords('link.share')} onClick={share}>
            <ShareIcon />
          </IconButton>
        ) : null}
      </div>
      {isOpen ? (
        <>
          <RightsLine toasts={toasts} cast={cast} formats={formats} />
          <Button kind="primary" part="vote-button" className="stage-vote" onClick={castVote}>
            <VoteIcon />
            <span>{t('vote')}</span>
          </Button>
        </>
      ) : null}
    </aside>
  );
}

/** Rank and votes of the selected candidate; only these are announced to screen readers as they change. */
function StandingLine({ opened, formats }: { opened: OpenVote; formats: Formats }) {
  useSignals();
  const t = useWords('vote-cast');
  const { selected, standings } = opened.vote;
  const candidate = selected.value;
  if (!candidate) return null;
  const standing = standings.value.get(candidate.candidateId);
  if (!standing) {
    // The note may take more lines than the counts that are on their way.
    const words = expectsRanks(opened.vote) ? '\u00a0' : candidate.note || t('number', { number: candidate.number });
    return <span dir="auto">{words}</span>;
  }
  const { rank, count } = standing;
  const votes = t('votesOf', { count, votes: formats.count(count) });
  // The figure is animated inside the sentence, at the position that the language needs.
  const [before, after] = t('votesOf', { count, votes: '|' }).split('|');
  return (
    <>
      <span className="stage-standing" aria-hidden="true">
        {t('rank', { rank })} · {before}
        <CountRoll value={count} />
        {after}
      </span>
      <span className="unseen" role="status">
        {t('standing', { name: candidate.name, votes, rank })}
      </span>
    </>
  );
}
