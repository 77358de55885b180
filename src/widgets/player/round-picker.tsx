import { useId } from 'react';
import type { Round } from '../../../server/streaming/contract.ts';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { PlayerState } from './player-state.ts';
import { RoundChip } from './round-chip.tsx';
import { formatStart } from './start-time.ts';
import type { LoadedStream } from './stream-state.ts';

interface RoundPickerProps {
  state: PlayerState;
  stream: LoadedStream;
  shown: Round;
}

/** The numbered rounds of a stream. */
export function RoundPicker({ state, stream, shown }: RoundPickerProps) {
  const t = useWords('player');
  const language = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounds">
      <h3 id={id}>{t('rounds')}</h3>
      <ol>
        {stream.rounds.map((round) => (
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
                <span className="soft">{formatStart(round.startsAt, language)}</span>
              </span>
              <RoundChip state={round.state} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
