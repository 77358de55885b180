import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { homeZone } from '../../../../rules/moments.ts';
import type { Round, RoundState } from '../../../../server/streaming/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { platform } from '../../../core/platform.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { RoundChip } from '../rounds/round-chip.tsx';
import { isLive, isOpen } from '../rounds/rounds.ts';
import { PlayIcon } from './icons.tsx';
import type { StageProps } from './stage-props.ts';

/** The text on the poster: the round, the time left, and the main button. After watching, the names are below the stage. */
export function PosterWords({ state, stream, round }: StageProps) {
  useSignals();
  const t = useWords('player');
  const language = useLanguage();
  const canCheck = round.state === 'SCHEDULED' || round.state === 'ENTRY_OPEN';
  return (
    <div className="poster">
      {isLive(round.state) ? <Rays /> : null}
      <div className="poster-words">
        <RoundChip state={round.state} />
        {state.isWatched.value ? null : <Names stream={stream} round={round} />}
        <Place state={round.state}>
          <Moment round={round} />
        </Place>
        <Place state={round.state} className="poster-actions">
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
            <>
              <Button kind="plain" onClick={state.check}>
                {t('check')}
              </Button>
              <a className="button button-plain" href={calendarAddress(stream.streamId, round.roundId, language)}>
                {t('calendar')}
              </a>
            </>
          ) : null}
        </Place>
      </div>
    </div>
  );
}

/** The platform's file with the round for a calendar, in the reader's language. */
const calendarAddress = (streamId: string, roundId: string, language: string): string =>
  `${platform.origin}/api/v1/streaming/${streamId}/round/${roundId}/calendar?language=${language}`;

/** The title, the stream and the round. */
export function Names({ stream, round }: Pick<StageProps, 'stream' | 'round'>) {
  const t = useWords('player');
  return (
    <>
      <p className="title-name" dir="auto">
        {stream.titleName}
      </p>
      <Heading dir="auto">{stream.name}</Heading>
      <p className="soft">{t('roundNamed', { number: round.number, name: round.name })}</p>
    </>
  );
}

interface PlaceProps {
  state: RoundState;
  className?: string;
  children: ReactNode;
}

/** Never becomes lower while a round is shown: when its state changes, content above keeps its place. */
function Place({ state, className, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Not `offsetHeight`, which is rounded and would move content above.
    if (state && place.current) place.current.style.minBlockSize = getComputedStyle(place.current).blockSize;
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
  const { start } = useMoments(homeZone);
  const recording =
    round.vodUntil === null
      ? t('recordedAt', { at: start(round.startsAt) })
      : t('vodUntil', { at: start(round.vodUntil) });
  switch (round.state) {
    case 'SCHEDULED':
    case 'ENTRY_OPEN':
      return (
        <TimeLeft
          label={t('startsIn')}
          to={round.startsAt}
          note={
            round.state === 'SCHEDULED'
              ? t('doorsAt', { at: start(round.entryOpensAt) })
              : t('startsAt', { at: start(round.startsAt) })
          }
        />
      );
    case 'LIVE':
    case 'INTERRUPTED':
      return (
        <p className="moment" data-next={recording}>
          <span>{round.state === 'LIVE' ? t('startedAt', { at: start(round.startsAt) }) : t('interrupted')}</span>
        </p>
      );
    case 'ENDED':
      return round.vodFrom === null ? (
        <p className="moment">{t('ended')}</p>
      ) : (
        <TimeLeft before={<p className="moment">{t('ended')}</p>} label={t('vodIn')} to={round.vodFrom} />
      );
    case 'VOD':
      return <p className="moment">{recording}</p>;
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
