import type { ReadonlySignal } from '@preact/signals-react';
import { call } from '../../../core/api/call.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/language.ts';
import type { Round } from './ticket-flow.ts';

const pageSize = 100;

/** All rounds of a ticket, in pages, loaded when the fan expands the few that came with it. */
export function createAllRounds(ticketId: string, language: ReadonlySignal<Language>) {
  const params = { ticketId };
  const list = createPagedRemote<Round>(async (cursor, signal) => {
    const query = { cursor, limit: pageSize };
    const page = await call('GET /ticket/:ticketId/round', { params, query, language: language.peek(), signal });
    return { rows: page.rounds, nextCursor: page.nextCursor };
  });
  const mark = (usedAtOf: (round: Round) => string | null): void => {
    if (list.state.peek().value) list.set((rounds = []) => rounds.map((each) => ({ ...each, usedAt: usedAtOf(each) })));
  };
  return {
    ...list,
    /** Reloads the rounds in the new language. */
    translate(): void {
      if (list.state.peek().value) void list.restart();
    },
    /** Updates a used round without changing the scroll position. */
    used({ roundId }: Round, at: string): void {
      mark((each) => (each.roundId === roundId ? at : each.usedAt));
    },
    /** Resets the uses after they were taken back. */
    unused(): void {
      mark(() => null);
    },
  };
}
