import type { ReadonlySignal } from '@preact/signals-react';
import { call } from '../../../core/api/call.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/language.ts';
import type { Round } from './ticket-flow.ts';

const pageSize = 100;

/** All rounds of a ticket, page by page, once somebody asks for more than the few that came with it. */
export function createAllRounds(ticketId: string, language: ReadonlySignal<Language>) {
  const params = { ticketId };
  const list = createPagedRemote<Round>(async (cursor, signal) => {
    const query = { cursor, limit: pageSize };
    const page = await call('GET /ticket/:ticketId/round', { params, query, language: language.peek(), signal });
    return { rows: page.rounds, nextCursor: page.nextCursor };
  });
  const mark = (usedAtOf: (round: Round) => string | null): void => {
    if (list.state.peek().value) list.set((known = []) => known.map((each) => ({ ...each, usedAt: usedAtOf(each) })));
  };
  return {
    ...list,
    /** What is shown goes on in another language. */
    translate(): void {
      if (list.state.peek().value) void list.restart();
    },
    /** A round was used, without losing the fan's place in the list. */
    used({ roundId }: Round, at: string): void {
      mark((each) => (each.roundId === roundId ? at : each.usedAt));
    },
    /** The uses were taken back. */
    unused(): void {
      mark(() => null);
    },
  };
}
