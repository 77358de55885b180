import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { ClockIcon } from '../../../core/ui/icons/clock.tsx';
import { InfoIcon } from '../../../core/ui/icons/info.tsx';
import { LockIcon } from '../../../core/ui/icons/lock.tsx';
import { useWords } from '../../../core/words/words.ts';
import { listPart } from '../late-parts.ts';
import type { OpenVoteProps } from '../open-vote.ts';

type NoticeProps = Pick<OpenVoteProps, 'vote' | 'formats'>;

/** The current message about this vote, in a sentence or two. */
export function Notice({ opened, vote, formats }: OpenVoteProps) {
  useSignals();
  const part = listPart.part.value;
  const isLive = vote.status === 'ONGOING' || vote.status === 'COUNTING';
  return (
    <>
      {vote.description ? (
        <p className="description" dir="auto">
          {vote.description}
        </p>
      ) : null}
      <div role="status" className="notices">
        <StateNotice vote={vote} formats={formats} />
        {isLive && part ? <part.Offline read={opened.vote.readCounts} /> : null}
      </div>
    </>
  );
}

function StateNotice({ vote, formats }: NoticeProps) {
  const t = useWords('vote');
  const results = { at: formats.instant(vote.resultsAt) };
  switch (vote.status) {
    case 'PREPARING':
      return <Line icon={<ClockIcon />} text={t('preparingText', { at: formats.instant(vote.opensAt) })} />;
    case 'COUNTING':
      return <Line icon={<ClockIcon />} text={t('countingText', results)} />;
    case 'VOIDED':
      return <Line icon={<InfoIcon />} title={t('voidedTitle')} text={vote.voidNote ?? ''} more={t('voidedText')} />;
    case 'RESULT_OPEN':
      return null;
    case 'ONGOING':
      if (vote.blind) return <Line icon={<LockIcon />} title={t('blindTitle')} text={t('blindText', results)} />;
      if (!vote.blindFrom) return null;
      return <Line icon={<LockIcon />} text={t('blindSoon', { at: formats.instant(vote.blindFrom) })} />;
  }
}

function Line({ icon, title, text, more }: { icon: ReactNode; title?: string; text: string; more?: string }) {
  return (
    <div className="notice">
      {icon}
      <p>
        {title ? <strong>{title}</strong> : null}
        {text}
        {more ? <span>{more}</span> : null}
      </p>
    </div>
  );
}
