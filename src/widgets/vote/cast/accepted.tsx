import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { CountRoll } from '../../../core/ui/figures/count-roll.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { CopyIcon } from '../../../core/ui/icons/copy.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import type { Toasts } from '../../../core/ui/state/toast.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { VoteDetail } from '../one-vote/vote-state.ts';
import type { OpenVote } from '../open-vote.ts';
import type { CastState } from './cast-state.ts';
import { ShareVote } from './share-vote.tsx';

interface AcceptedProps {
  toasts: Toasts;
  opened: OpenVote;
  cast: CastState;
  candidate: Candidate;
  vote: VoteDetail;
  formats: Formats;
}

/** The confirmation after a ballot was accepted: rays, an animated count and a receipt. */
export function Accepted({ toasts, opened, cast, candidate, vote, formats }: AcceptedProps) {
  useSignals();
  const t = useWords('vote-cast');
  const receipt = cast.casting.value.receipt;
  const count = receipt ? receipt.free + receipt.paid : 0;
  const [rolled, setRolled] = useState(0);

  useEffect(() => {
    // Render zero for one frame, so that the figures roll up from it.
    const frame = requestAnimationFrame(() => setRolled(count));
    return () => cancelAnimationFrame(frame);
  }, [count]);

  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    const heading = dialog?.querySelector<HTMLElement>('.dialog-title');
    // The pressed button is gone: the new content begins at the heading, at the receipt and at the next choice.
    heading?.focus();
    // A closed dialog has returned the focus already.
    return () => {
      if (dialog?.open) heading?.focus();
    };
  }, []);

  if (!receipt) return null;
  const copy = async () => {
    const text = `${vote.name}\n${candidate.name}\n${receipt.ballotId}\n${receipt.hash}`;
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(t('receiptCopied'));
    } catch {
      toasts.showFailure(t('noReceiptCopy'));
    }
  };
  return (
    <div className="accepted" ref={content}>
      <div className="accepted-show" key={receipt.ballotId}>
        <Rays />
        <Rays burst />
        <Picture picture={candidate.portrait} shape="portrait" sizes="12rem" decorative />
      </div>
      <p className="accepted-count" role="status">
        <span className="unseen">{t('accepted', { count })}</span>
        <span aria-hidden="true">
          +<CountRoll value={rolled} />
        </span>
        <strong>{vote.blind ? t('acceptedBlind') : t('acceptedText', { name: candidate.name })}</strong>
      </p>
      <p className="accepted-at">{t('castOn', { at: formats.instant(receipt.castAt) })}</p>
      <ShareVote toasts={toasts} vote={vote} candidate={candidate} />
      <details className="receipt">
        <summary>{t('codes')}</summary>
        <dl>
          <dt>{t('ballot')}</dt>
          <dd>
            <code>{receipt.ballotId}</code>
          </dd>
          <dt>{t('hash')}</dt>
          <dd>
            <code>{receipt.hash}</code>
          </dd>
        </dl>
        <Button onClick={copy}>
          <CopyIcon />
          <span>{t('copy')}</span>
        </Button>
      </details>
      <div className="receipt-actions">
        <Button onClick={() => opened.showRecord('audit', receipt)}>
          <CheckIcon />
          <span>{t('check')}</span>
        </Button>
      </div>
    </div>
  );
}

export function AcceptedActions({ cast }: { cast: CastState }) {
  useSignals();
  const t = useWords('vote-cast');
  const castable = cast.rights.value.value?.castable ?? 0;
  return (
    <>
      <Button kind="primary" large wide onClick={cast.close}>
        {t('done')}
      </Button>
      {castable > 0 ? (
        <Button kind="plain" wide onClick={cast.back}>
          {t('once')}
        </Button>
      ) : null}
    </>
  );
}
