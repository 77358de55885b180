import type { RoundState } from '../contract.ts';

/** The instants of a round, in milliseconds since 1970 on the database's clock. */
export interface RoundPeriod {
  entryOpensAt: number;
  startsAt: number;
  /** The planned end, or a later one that an operator has set. */
  endsAt: number;
  /** Since when the broadcast has stopped; null while it runs. */
  interruptedAt: number | null;
  /** When it ended before its planned end. */
  endedAt: number | null;
  /** From when the recording is shown; null: from the end. */
  vodFrom: number | null;
  vodUntil: number | null;
  /** True if there is a recording at all. */
  isRecorded: boolean;
}

type Cause = 'entryOpens' | 'starts' | 'interrupted' | 'resumed' | 'over' | 'takenBack' | 'recorded' | 'closed';

/**
 * Every transition of a round's state, and its cause. Only instants are stored; the state follows from the clock and this table.
 * Where several transitions are due the first one counts: the end takes precedence over an interruption.
 */
export const roundTransitions: Readonly<Record<RoundState, Readonly<Partial<Record<Cause, RoundState>>>>> = {
  SCHEDULED: { entryOpens: 'ENTRY_OPEN' },
  ENTRY_OPEN: { starts: 'LIVE' },
  LIVE: { over: 'ENDED', interrupted: 'INTERRUPTED' },
  INTERRUPTED: { over: 'ENDED', resumed: 'LIVE' },
  ENDED: { takenBack: 'INTERRUPTED', recorded: 'VOD' },
  VOD: { takenBack: 'INTERRUPTED', closed: 'CLOSED' },
  CLOSED: {},
};

/** In words, for the printed table. */
const causes: Readonly<Record<Cause, string>> = {
  entryOpens: 'entry opens: fans can take their places',
  starts: 'the round starts',
  interrupted: 'the broadcast has stopped: its playlist has no new segment, or an operator reports it',
  resumed: 'the broadcast goes on',
  over: 'the playlist has ended, an operator ends it, or its planned end passes',
  takenBack: 'an operator undoes the end of the playlist',
  recorded: 'the recording can be played',
  closed: 'the recording is taken down',
};

/** When it ended; before that, the planned end. */
export function endOf({ endedAt, endsAt }: RoundPeriod): number {
  return endedAt ?? endsAt;
}

/** The time from which the recording can be played; null if there is none. */
export function recordedFrom(period: RoundPeriod): number | null {
  return period.isRecorded ? Math.max(period.vodFrom ?? 0, endOf(period)) : null;
}

/** Applies the transitions that are due. At the exact instant, the new state applies. */
export function roundStateAt(period: RoundPeriod, now: number): RoundState {
  const due: Readonly<Record<Cause, boolean>> = {
    entryOpens: period.entryOpensAt <= now,
    starts: period.startsAt <= now,
    over: endOf(period) <= now,
    interrupted: period.interruptedAt !== null && period.interruptedAt <= now,
    // Only the beginning of an interruption is stored: once the broadcast continues, the clock shows no interruption.
    resumed: false,
    // An end that was taken back is not stored either.
    takenBack: false,
    recorded: (recordedFrom(period) ?? Number.POSITIVE_INFINITY) <= now,
    closed: period.vodUntil !== null && period.vodUntil <= now,
  };
  let state: RoundState = 'SCHEDULED';
  for (;;) {
    const next = nextState(state, due);
    if (next === undefined) return state;
    state = next;
  }
}

function nextState(state: RoundState, due: Readonly<Record<Cause, boolean>>): RoundState | undefined {
  return Object.entries<RoundState>(roundTransitions[state]).find(([cause]) => due[cause as Cause])?.[1];
}

/** The next instant after `now` at which the state changes by itself, or null. */
export function nextRoundChange(period: RoundPeriod, now: number): number | null {
  const coming = [
    period.entryOpensAt,
    period.startsAt,
    endOf(period),
    recordedFrom(period),
    period.isRecorded ? period.vodUntil : null,
  ].filter((instant) => instant !== null && instant > now);
  return coming.length === 0 ? null : Math.min(...coming.map(Number));
}

/** The table as lines of text: `LIVE → INTERRUPTED  the broadcast has stopped …`. */
export function printRoundTransitions(): string {
  const pairs = Object.entries(roundTransitions).flatMap(([from, following]) =>
    Object.entries<RoundState>(following).map(([cause, to]) => ({
      pair: `${from} → ${to}`,
      why: causes[cause as Cause],
    })),
  );
  const width = Math.max(...pairs.map(({ pair }) => pair.length));
  return pairs.map(({ pair, why }) => `${pair.padEnd(width)}  ${why}`).join('\n');
}
