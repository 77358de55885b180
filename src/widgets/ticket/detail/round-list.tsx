import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { homeZone, type Moments } from '../../../../rules/moments.ts';
import { sitePath } from '../../../../rules/site/site-path.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { useWords } from '../../../core/words/words.ts';
import { leadOf, momentOf, offerOf } from './round-moment.ts';
import type { Round, Shown } from './ticket-flow.ts';
import type { TicketState } from './ticket-state.ts';

interface RoundListProps {
  state: TicketState;
  ticket: Shown['ticket'];
  isOffline: boolean;
}

/** The ticket's rounds, used and unused. A long list is collapsed. */
export function RoundList({ state, ticket, isOffline }: RoundListProps) {
  useSignals();
  const t = useWords('ticket-detail');
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { allRounds } = state;
  const all = allRounds.state.value;
  const few = ticket.roundList ?? [];
  const count = ticket.roundCount ?? few.length;
  const { total, used } = ticket.rounds;
  const toggle = () => {
    setExpanded(!isExpanded);
    if (!isExpanded && !all.value) void allRounds.load();
  };
  return (
    <section className="panel">
      <Heading below={1} className="panel-title">
        {t('rounds')}
      </Heading>
      <p className="soft">{total === null ? t('everyRound') : t('roundsLeft', { count: total - used })}</p>
      {few.length === 0 ? <p className="soft">{t(isOffline ? 'roundsOffline' : 'noRounds')}</p> : null}
      <Rows id={id} state={state} ticket={ticket} rounds={(isExpanded && all.value) || few} />
      {isExpanded && all.status === 'failed' && !all.value ? (
        <ErrorState error={all.error} retryLabel={t('retry')} onRetry={allRounds.load} />
      ) : null}
      {isExpanded ? <NextPage list={allRounds} moreLabel={t('more')} retryLabel={t('retry')} /> : null}
      {count > few.length ? (
        <Button
          aria-expanded={isExpanded}
          aria-controls={id}
          busy={isExpanded && all.status === 'loading'}
          onClick={toggle}
        >
          {isExpanded ? t('fewerRounds') : t('allRounds', { count })}
        </Button>
      ) : null}
    </section>
  );
}

interface RowsProps {
  id: string;
  state: TicketState;
  ticket: Shown['ticket'];
  rounds: readonly Round[];
}

function Rows({ id, rounds, ...rest }: RowsProps) {
  const now = useNow(60_000);
  const { start } = useMoments(homeZone);
  const lead = leadOf(rounds, now);
  return (
    <ul className="rounds" id={id}>
      {rounds.map((round) => (
        <RoundRow
          key={round.roundId}
          round={round}
          isLead={round === lead}
          moment={momentOf(round, now)}
          start={start}
          {...rest}
        />
      ))}
    </ul>
  );
}

interface RoundRowProps extends Pick<RowsProps, 'state' | 'ticket'> {
  round: Round;
  /** The action that most fans want now. */
  isLead: boolean;
  moment: ReturnType<typeof momentOf>;
  start: Moments['start'];
}

function RoundRow({ state, ticket, round, isLead, moment, start }: RoundRowProps) {
  const t = useWords('ticket-detail');
  const offer = offerOf(ticket, round);
  const notes = [moment === 'ahead' ? null : t(moment), round.usedAt === null ? null : t('usedRound')];
  return (
    <li className="round" data-used={round.usedAt !== null || undefined} data-moment={moment}>
      <span className="round-number figures">{round.number}</span>
      <div>
        <strong dir="auto">{round.name}</strong>
        <p className="soft">
          <time dateTime={round.startsAt}>{start(round.startsAt)}</time>
          {notes.map((note) =>
            note === null ? null : (
              <span key={note}>
                {' · '}
                <span className="round-note">{note}</span>
              </span>
            ),
          )}
        </p>
      </div>
      {offer === 'watch' ? (
        <PlatformLink
          className="button button-primary"
          to={sitePath('/player', { stream: ticket.streamId, round: String(round.number) })}
        >
          {t('watch')}
          <span className="unseen">{t('ofRound', { number: round.number })}</span>
        </PlatformLink>
      ) : offer === 'use' ? (
        <Button
          kind={isLead ? 'primary' : 'quiet'}
          part="use-button"
          onClick={() => state.showQuestion({ kind: 'use', round })}
        >
          <span>{t('use')}</span>
          <span className="unseen">{t('ofRound', { number: round.number })}</span>
        </Button>
      ) : null}
    </li>
  );
}
