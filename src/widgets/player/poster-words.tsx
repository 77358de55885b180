import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Round, RoundState } from '../../../server/streaming/contract.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Countdown } from '../../core/ui/figures/countdown.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { PlayIcon } from './icons.tsx';
import { RoundChip } from './rounds/round-chip.tsx';
import { isLive, isOpen } from './rounds/rounds.ts';
import { formatStart } from './rounds/start-time.ts';
import type { StageProps } from './stage-props.ts';

/** The text on the poster: the round, the time left, and the main button. After watching, the names are below the stage. */
export function PosterWords({ state, stream, round }: StageProps) {
  useSignals();
  const t = useWords('player');
  const canCheck = round.state === 'SCHEDULED' || round.state === 'ENTRY_OPEN';
  return (
    <div className="poster">
      {isLive(round.state) ? <Rays /> : null}
      <div className="poster-words">
        <RoundChip state={round.state} />
        {state.isWatched.value ? null : (
          <>
            <p className="title-name" dir="auto">
              {stream.titleName}
            </p>
            <Heading dir="auto">{stream.name}</Heading>
            <p className="soft" dir="auto">
              {t('roundNamed', { number: round.number, name: round.name })}
            </p>
          </>
        )}
        <Place key={`${round.roundId} moment`} state={round.state}>
          <Moment round={round} />
        </Place>
        <Place key={`${round.roundId} actions`} state={round.state} className="poster-actions">
          {isOpen(round.state) ? (
            <Button
              kind="primary"
              large
              part="play-button"
              onMouseDown={() => state.prepare(round)}
              onClick={() => state.press(round)}
            >
              <PlayIcon />
              <span>{t(`play.${round.state}`)}</span>
            </Button>
          ) : null}
          {canCheck ? (
            <Button kind="plain" large={round.state === 'SCHEDULED'} onClick={state.check}>
              {t('check')}
            </Button>
          ) : null}
        </Place>
      </div>
    </div>
  );
}

interface PlaceProps {
  state: RoundState;
  className?: string;
  children: ReactNode;
}

/** Never becomes lower while a round is shown: when its state changes, what stands above stays where it is. */
function Place({ state, className, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state && place.current) place.current.style.minBlockSize = `${place.current.offsetHeight}px`;
  }, [state]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

/** The round's state and time. */
function Moment({ round }: { round: Round }) {
  const t = useWords('player');
  const language = useLanguage();
  switch (round.state) {
    case 'SCHEDULED':
    case 'ENTRY_OPEN':
      return (
        <TimeLeft
          label={t('startsIn')}
          to={round.startsAt}
          note={
            round.state === 'SCHEDULED'
              ? t('doorsAt', { at: formatStart(round.entryOpensAt, language) })
              : t('startsAt', { at: formatStart(round.startsAt, language) })
          }
        />
      );
    case 'LIVE':
      return <p className="moment">{t('startedAt', { at: formatStart(round.startsAt, language) })}</p>;
    case 'INTERRUPTED':
      return <p className="moment">{t('interrupted')}</p>;
    case 'ENDED':
      return round.vodFrom === null ? (
        <p className="moment">{t('ended')}</p>
      ) : (
        <TimeLeft before={<p className="moment">{t('ended')}</p>} label={t('vodIn')} to={round.vodFrom} />
      );
    case 'VOD':
      return (
        <p className="moment">
          {round.vodUntil === null
            ? t('recordedAt', { at: formatStart(round.startsAt, language) })
            : t('vodUntil', { at: formatStart(round.vodUntil, language) })}
        </p>
      );
    case 'CLOSED':
      return <p className="moment">{t('closed')}</p>;
  }
}

function TimeLeft({ before, label, to, note }: { before?: ReactNode; label: string; to: string; note?: string }) {
  const t = useWords('player');
  return (
    <div className="time-left">
      {before}
      <p className="time-left-label">{label}</p>
      <p className="time-left-figures">
        <Countdown to={to} over={t('anyMoment')} />
      </p>
      {note ? <p className="soft">{note}</p> : null}
    </div>
  );
}
