import type { Ticket, TicketDetail } from '../../../server/ticket/contract.ts';

export const at = '2026-11-21T10:00:00.000Z';
/** A valid code. */
export const code = 'FANS-TEST-0000-0012';

/** A ticket for two rounds, on no device yet. */
export function ticketOf(changes: Partial<TicketDetail> = {}): TicketDetail {
  return {
    ticketId: 't1',
    number: 'FT-7K3QX9PT2M',
    state: 'HOLDING',
    finished: false,
    passId: 'final',
    name: 'Last Light finale',
    titleId: 'last-light',
    titleName: 'Last Light',
    accent: '#6a3df0',
    picture: { url: '', width: 1600, height: 900, colour: '#3b1d52', alt: 'A stage' },
    source: 'CODE',
    hasCode: true,
    receivedAt: at,
    validUntil: null,
    streamId: 'finale',
    venue: true,
    enteredAt: null,
    rounds: { used: 0, total: 2 },
    deviceChanges: { left: 2, total: 2 },
    resets: { left: 1, total: 1 },
    device: null,
    description: 'The finale.',
    orderId: null,
    roundList: [
      { roundId: 'r1', number: 1, name: 'Night one', startsAt: at, endsAt: at, open: true, usedAt: null },
      { roundId: 'r2', number: 2, name: 'Night two', startsAt: at, endsAt: at, open: true, usedAt: null },
    ],
    roundCount: changes.roundList?.length ?? 2,
    serverTime: at,
    ...changes,
  };
}

export const device = { number: 1, label: 'Chrome · Linux', boundAt: at, proof: 'KEY' as const, isThis: true };
/** The same, used for its first round. */
export const used = ticketOf({
  state: 'USED',
  device,
  rounds: { used: 1, total: 2 },
  roundList: ticketOf().roundList.map((round, index) => ({ ...round, usedAt: index === 0 ? at : null })),
});

/** The only page of the list. */
export const page = (tickets: Ticket[], nextCursor: string | null = null) => ({
  tickets,
  counts: { holding: tickets.length, used: 0 },
  nextCursor,
  serverTime: at,
});
