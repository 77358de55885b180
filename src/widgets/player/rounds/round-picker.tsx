import { useId, useState } from 'react';
import { homeZone } from '../../../../rules/moments.ts';
import type { Round } from '../../../../server/streaming/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { PlayerState } from '../player-state.ts';
import { RoundChip } from './round-chip.tsx';
import { createRoundOrder } from './rounds.ts';
import type { LoadedStream } from './stream-state.ts';

interface RoundPickerProps {
  state: PlayerState;
  stream: LoadedStream;
  shown: Round;
}

/** Longer lists are collapsed to this many rounds. */
const maxShown = 8;

/** The numbered rounds of a stream, the most relevant first. A long list is collapsed. */
export function RoundPicker({ state, stream, shown }: RoundPickerProps) {
  const t = useWords('player');
  const { start } = useMoments(homeZone);
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const [inOrder] = useState(createRoundOrder);
  const rounds = inOrder(stream.rounds);
  const few = rounds.filter((round, index) => index < maxShown || round.roundId === shown.roundId);
  return (
    <section aria-labelledby={id} className="rounds">
      <Heading below={1} id={id}>
        {t('rounds')}
      </Heading>
      <ol id={`${id}list`}>
        {(isExpanded ? rounds : few).map((round) => (
          <li key={round.roundId}>
            <button
              type="button"
              part="round"
              className="round"
              aria-current={round.roundId === shown.roundId ? 'true' : undefined}
              onClick={() => state.go(stream.streamId, round.number)}
            >
              <span className="round-number figures" aria-hidden="true">
                {round.number}
              </span>
              <span className="round-words">
                <span className="round-name" dir="auto">
                  <span className="unseen">{t('round', { number: round.number })} </span>
                  {round.name}
                </span>
                <span className="soft">{start(round.startsAt)}</span>
              </span>
              <RoundChip state={round.state} />
            </button>
          </li>
        ))}
      </ol>
      {rounds.length > few.length ? (
        <Button
          className="fold"
          aria-expanded={isExpanded}
          aria-controls={`${id}list`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('fewerRounds') : t('allRounds', { count: rounds.length })}
        </Button>
      ) : null}
    </section>
  );
}
