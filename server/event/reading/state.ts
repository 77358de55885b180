import type { EventStatus } from '../contract.ts';

/** The instants of an event and of its steps, in milliseconds since 1970 on the database's clock. */
export interface Course {
  opensAt: number;
  closesAt: number;
  resultsAt: number;
  infoUntil: number;
  drawnAt: number | null;
  fulfilledAt: number | null;
  purgedAt: number | null;
}

interface Step {
  to: EventStatus;
  /** In words, for people: the cause of the transition. */
  why: string;
  due: (course: Course, now: number) => boolean;
}

const done = (instant: number | null, now: number): boolean => instant !== null && instant <= now;

const purged: Step = {
  to: 'PURGED',
  why: 'the details of winners are deleted: on their date, or by command',
  due: (course, now) => done(course.purgedAt, now),
};
const fulfilled: Step = {
  to: 'FULFILLED',
  why: 'the operator reported that every prize is on its way',
  due: (course, now) => done(course.fulfilledAt, now),
};

/**
 * The state machine of an event; the first transition that is due is taken. Only instants are stored; the state follows from the
 * clock.
 */
export const eventTransitions: Readonly<Record<EventStatus, readonly Step[]>> = {
  UPCOMING: [{ to: 'ENTRY_OPEN', why: 'the entry opens', due: (course, now) => course.opensAt <= now }],
  ENTRY_OPEN: [
    {
      to: 'ENTRY_CLOSED',
      why: 'the entry closes, on time or by command; the list of entrants is committed',
      due: (course, now) => course.closesAt <= now,
    },
  ],
  ENTRY_CLOSED: [
    {
      to: 'DRAWN',
      why: 'the draw ranks the committed list; sealed until the result opens',
      due: (course, now) => done(course.drawnAt, now),
    },
  ],
  DRAWN: [
    {
      to: 'RESULT_OPEN',
      why: 'the result opens, on time or by command',
      due: (course, now) => course.resultsAt <= now,
    },
  ],
  RESULT_OPEN: [
    purged,
    {
      to: 'INFO_CLOSED',
      why: 'the time to give and change information is over',
      due: (course, now) => course.infoUntil <= now,
    },
  ],
  INFO_CLOSED: [purged, fulfilled],
  FULFILLED: [purged],
  PURGED: [],
};

/** Applies the transitions that are due. At the instant itself the new state holds. */
export function statusAt(course: Course, now: number): EventStatus {
  let status: EventStatus = 'UPCOMING';
  for (;;) {
    const step: Step | undefined = eventTransitions[status].find(({ due }) => due(course, now));
    if (step === undefined) return status;
    status = step.to;
  }
}

/** True if the result may be shown. Until then it is hidden from all fans, winners included. */
export function isResultOpen(course: Course, now: number): boolean {
  return !['UPCOMING', 'ENTRY_OPEN', 'ENTRY_CLOSED', 'DRAWN'].includes(statusAt(course, now));
}

/** The table as lines of text, for people. */
export function printTransitions(): string {
  const pairs = Object.entries(eventTransitions).flatMap(([from, steps]) =>
    steps.map(({ to, why }) => ({ pair: `${from} → ${to}`, why })),
  );
  const width = Math.max(...pairs.map(({ pair }) => pair.length));
  return pairs.map(({ pair, why }) => `${pair.padEnd(width)}  ${why}`).join('\n');
}
