import { useId, useState } from 'react';
import { serverNow } from '../../../core/clock/clock.ts';
import { Button } from '../../../core/ui/button.tsx';
import { PlatformLink } from '../../../core/ui/platform-link.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { foldRounds, mostShown } from './fold-rounds.ts';
import type { Round, Shown, TicketState } from './ticket-state.ts';

interface RoundListProps {
  state: TicketState;
  ticket: Shown['ticket'];
  isOffline: boolean;
}

/** The rounds that a ticket is good for: which it was used for, and which it can be. A long list is folded. */
export function RoundList({ state, ticket, isOffline }: RoundListProps) {
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const rounds = ticket.roundList ?? [];
  const shown = isUnfolded ? rounds : foldRounds(rounds, serverNow());
  // One of each for all rows: there may be a thousand.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const { total, used } = ticket.rounds;
  const isSpent = total !== null && used >= total;
  return (
    <section className="panel">
      <h3 className="panel-title">{t('rounds')}</h3>
      <p className="soft">{total === null ? t('everyRound') : t('roundsLeft', { count: total - used })}</p>
      {rounds.length === 0 ? <p className="soft">{t(isOffline ? 'roundsOffline' : 'noRounds')}</p> : null}
      <ul className="rounds" id={id}>
        {shown.map((round) => (
          <RoundRow
            key={round.roundId}
            state={state}
            ticket={ticket}
            round={round}
            day={day}
            time={time}
            isSpent={isSpent}
          />
        ))}
      </ul>
      {rounds.length > mostShown ? (
        <Button aria-expanded={isUnfolded} aria-controls={id} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('fewerRounds') : t('allRounds', { count: rounds.length })}
        </Button>
      ) : null}
    </section>
  );
}

interface RoundRowProps {
  state: TicketState;
  ticket: Shown['ticket'];
  round: Round;
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  isSpent: boolean;
}

function RoundRow({ state, ticket, round, day, time, isSpent }: RoundRowProps) {
  const t = useWords('ticket-detail');
  const startsAt = Date.parse(round.startsAt);
  const isLive = ticket.state === 'HOLDING' || ticket.state === 'USED';
  const canUse = isLive && round.open && !isSpent;
  const query = new URLSearchParams({ stream: ticket.streamId ?? '', round: String(round.number) });
  return (
    <li className="round" data-used={round.usedAt !== null || undefined}>
      <span className="round-number figures">{round.number}</span>
      <div>
        <strong dir="auto">{round.name}</strong>
        <p className="soft">
          <time dateTime={round.startsAt}>
            <span>{day.format(startsAt)}</span> <span>{time.format(startsAt)}</span>
          </time>
          {round.usedAt === null ? (round.open ? null : ` · ${t('over')}`) : ` · ${t('usedRound')}`}
        </p>
      </div>
      {round.usedAt !== null && isLive && round.open ? (
        <PlatformLink className="button button-ink" to={`/player?${query}`}>
          {t('watch')}
          <span className="unseen">{t('ofRound', { number: round.number })}</span>
        </PlatformLink>
      ) : round.usedAt === null && canUse ? (
        <Button kind="primary" part="use-button" onClick={() => state.ask({ kind: 'use', round })}>
          <span>{t('use')}</span>
          <span className="unseen">{t('ofRound', { number: round.number })}</span>
        </Button>
      ) : null}
    </li>
  );
}
