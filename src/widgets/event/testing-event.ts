import type { EventDetail, EventResult } from '../../../server/event/contract.ts';

const hour = 3_600_000;
export const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

export function eventOf(changes: Partial<EventDetail> = {}): EventDetail {
  return {
    eventId: 'e1',
    titleId: 'show',
    titleName: 'Last Light',
    accent: '#6a3df0',
    name: 'Front row',
    picture: { url: '', width: 1200, height: 675, colour: '#1b1140', alt: 'Four on stage' },
    status: 'ENTRY_OPEN',
    prizes: [{ name: 'Two seats', note: 'At the edge of the stage', winners: 5 }],
    opensAt: at(-1),
    closesAt: at(5),
    resultsAt: at(9),
    performanceAt: at(30),
    entered: false,
    description: 'Come and see.',
    terms: 'Once for each fan.',
    infoUntil: at(20),
    purgeAt: at(90),
    collectsInfo: true,
    participation: { for: 'WINNERS', note: 'Show it at the door.' },
    hasPhotocard: false,
    entrants: null,
    entry: null,
    serverTime: at(0),
    ...changes,
  };
}

export const entry = { enteredAt: at(0), pseudonym: 'ab'.repeat(32), salt: 'cd'.repeat(16) };
export const open = { status: 'RESULT_OPEN', entered: true, entry, resultsAt: at(-1), closesAt: at(-2) } as const;
export const won: EventResult = {
  status: 'WIN',
  rank: 3,
  prize: { name: 'Two seats', note: 'At the edge of the stage', winners: 5 },
  infoState: 'MISSING',
  infoUntil: at(20),
  needsAddress: false,
};
export const saved = { savedAt: null, editableUntil: at(20), deletedAt: at(90), serverTime: at(0) };
export const page = (events: EventDetail[], nextCursor: string | null = null) => ({
  events,
  nextCursor,
  serverTime: at(0),
});

export const refusal = (status: number, code: string) => ({
  call: 'GET /event/e1' as const,
  status,
  body: { status, code, message: '', requestId: 'r' },
});
