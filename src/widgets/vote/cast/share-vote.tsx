import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { useHost } from '../../../core/element/host.ts';
import { sharedAddress, sharedPicture } from '../../../core/sharing/share-link.ts';
import { createSharedCard } from '../../../core/sharing/shared-card.ts';
import { useShare } from '../../../core/sharing/use-share.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { ShareIcon } from '../../../core/ui/icons/share.tsx';
import type { Toasts } from '../../../core/ui/state/toast.tsx';
import { type Language, useLanguage, useWords } from '../../../core/words/words.ts';
import type { voteElement } from '../contract.ts';
import type { VoteDetail } from '../one-vote/vote-state.ts';

interface ShareVoteProps {
  toasts: Toasts;
  vote: VoteDetail;
  candidate: Candidate;
}

/** The card of the candidate whom the fan voted for, and the button that shares it with its link. */
export function ShareVote(props: ShareVoteProps) {
  const language = useLanguage();
  return <InLanguage key={`${props.candidate.candidateId} ${language}`} {...props} language={language} />;
}

function InLanguage({ toasts, vote, candidate, language }: ShareVoteProps & { language: Language }) {
  useSignals();
  const t = useWords('vote-cast');
  const words = useWords('photocard');
  const host = useHost<typeof voteElement>();
  const shareWith = useShare(toasts);
  const { voteId } = vote;
  const { candidateId, name } = candidate;
  const page = sitePath('/votehome', { vote: voteId, candidate: candidateId });
  const [{ card: loading, load, dispose }] = useState(() => createSharedCard(sharedPicture(page, language)));

  useEffect(() => {
    void load();
    return dispose;
  }, [load, dispose]);

  const card = loading.value;
  const share = async () => {
    const url = sharedAddress(page, language);
    const text = t('votedText', { name, vote: vote.name });
    const files = typeof card === 'string' ? [] : [card.file];
    const outcome = await shareWith({ title: vote.name, text, url, files });
    if (outcome === 'shared' || outcome === 'copied') host.emit('fan-share', { voteId, candidateId, url });
  };
  return (
    <div className="share-vote">
      {card === 'missing' ? null : (
        <canvas
          role="img"
          aria-label={words('link.card', { name })}
          width={1200}
          height={630}
          // Drawn instead of an image: few pages' policies allow the address of one.
          ref={(canvas) => {
            if (card !== 'waiting') canvas?.getContext('2d')?.drawImage(card.picture, 0, 0);
          }}
        />
      )}
      <Button wide onClick={share}>
        <ShareIcon />
        <span>{t('shareVote')}</span>
      </Button>
    </div>
  );
}
