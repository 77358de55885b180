import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { CountRoll } from '../../../core/ui/figures/count-roll.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { Tally } from './counts.ts';
import type { VoteDetail } from './vote-state.ts';
import { VoteTime } from './vote-time.tsx';

interface HeroProps {
  vote: VoteDetail;
  tally: ReadonlySignal<Tally>;
  formats: Formats;
  back: ReactNode;
}

/** The target of the countdown in each state; null once the vote is over. */
const nextMoment = {
  PREPARING: { label: 'untilOpen', at: 'opensAt' },
  ONGOING: { label: 'untilClose', at: 'closesAt' },
  COUNTING: { label: 'untilResults', at: 'resultsAt' },
  RESULT_OPEN: null,
  VOIDED: null,
} as const;

/** The head of a vote: picture, name, state, countdown and the number of votes. */
export function Hero({ vote, tally, formats, back }: HeroProps) {
  useSignals();
  const t = useWords('vote');
  // A vote on its own takes no focus, and stays where the page has it.
  const heading = useViewStart(back !== null);
  const moment = nextMoment[vote.status];
  // The first total comes with the vote, so that its line is there from the start.
  const total = vote.blind ? null : (tally.value.total ?? vote.total);

  return (
    <header className="hero" part="hero" style={{ '--shade': vote.picture.colour }}>
      <Picture picture={vote.picture} shape="stage" sizes="(width >= 72rem) 70rem, 100vw" eager="first" decorative />
      <Rays />
      {back}
      <div className="hero-words">
        <p className="chips">
          <span className="chip" data-status={vote.status}>
            {t(vote.status)}
          </span>
          <span className="chip">
            <VoteTime vote={vote} formats={formats} />
          </span>
        </p>
        <p className="hero-title" dir="auto">
          {vote.titleName}
        </p>
        <Heading ref={heading} className="hero-name" tabIndex={-1} dir="auto">
          {vote.name}
        </Heading>
        <dl className="facts">
          {moment ? (
            <div>
              <dt>{t(moment.label)}</dt>
              <dd>
                <Countdown to={vote[moment.at]} />
              </dd>
            </div>
          ) : null}
          {total === null ? null : (
            <div>
              <dt>{t('total')}</dt>
              <dd>
                <CountRoll value={total} />
              </dd>
            </div>
          )}
        </dl>
        <p className="hero-period">{formats.period(vote.opensAt, vote.closesAt)}</p>
      </div>
    </header>
  );
}
