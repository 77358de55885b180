import type { Ticket, TicketDetail, TicketRound } from '../../../../server/ticket/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import type { KeptWallet } from '../kept-wallet.ts';

export type Round = TicketRound;

/** What the fan is asked to confirm; `next` is what was wanted when another device stood in the way. */
export type Question =
  | { kind: 'use'; round: Round }
  | { kind: 'device'; next: Round | 'entry' | null }
  | { kind: 'reset' };

export interface Shown {
  ticket: Ticket & Partial<TicketDetail>;
  /** When this was loaded, where the network is gone and this is what was kept. */
  keptAt: string | null;
}

/** What stands over a ticket's page. */
export interface TicketFlow {
  readonly question: Question | null;
  /** What was confirmed is on its way. */
  readonly busy: boolean;
  /** Why what was confirmed failed; null when it didn't. */
  readonly failure: unknown;
  /** Said once something happened, for who doesn't see it. */
  readonly said: { words: 'used' | 'reset' | 'moved'; round: Round | null } | null;
  readonly isShowingEntry: boolean;
}

export const quiet: TicketFlow = { question: null, busy: false, failure: null, said: null, isShowingEntry: false };

/** What changes in the flow when something happens. */
type Change = Partial<TicketFlow>;

export const asked = (question: Question): Change => ({ question, failure: null, said: null });
export const canceled: Change = { question: null, failure: null };
export const sent: Change = { busy: true, failure: null };
export const entryClosed: Change = { isShowingEntry: false };

/** The fan wants the entry code. A ticket that is on no device, or on another, asks first. */
export const entryWanted = (device: Ticket['device'] | undefined): Change =>
  device?.isThis ? { isShowingEntry: true } : asked({ kind: 'device', next: 'entry' });

/** The server has done what was confirmed. After a move, what was wanted goes on. */
export function done(question: Question): Change {
  const isOver = { busy: false, question: null };
  if (question.kind === 'use') return { ...isOver, said: { words: 'used', round: question.round } };
  if (question.kind === 'reset') return { ...isOver, said: { words: 'reset', round: null } };
  const { next } = question;
  if (next && next !== 'entry') return { ...isOver, ...asked({ kind: 'use', round: next }) };
  return { ...isOver, said: { words: 'moved', round: null }, ...(next && { isShowingEntry: true }) };
}

export const refused = (question: Question, error: unknown): Change => ({
  busy: false,
  failure: error,
  ...(isElsewhere(question, error) && asked({ kind: 'device', next: question.round })),
});

/** Whether a ticket could not be used since it is on another device by now: it has to be moved first. */
export function isElsewhere(question: Question, error: unknown): question is Question & { kind: 'use' } {
  return question.kind === 'use' && codeOf(error) === 'DEVICE_MISMATCH';
}

/** As what a question is put: a ticket without a device is bound, not moved. */
export function wordsFor(question: Question | null, { device }: Pick<Ticket, 'device'>) {
  if (question === null) return 'use';
  return question.kind === 'device' && device === null ? 'bind' : question.kind;
}

/** Whether the fan can't say yes, since the ticket has been moved as often as it can be. */
export function isSpent(
  question: Question | null,
  { device, deviceChanges }: Pick<Ticket, 'device' | 'deviceChanges'>,
) {
  return question?.kind === 'device' && device !== null && deviceChanges.left === 0;
}

/**
 * What is shown of a ticket that could not be loaded: what was kept of it, where the network is gone.
 * @throws `error` where it has to be told
 */
export function keptInstead(error: unknown, kept: KeptWallet | null, ticketId: string): Shown {
  const ticket = kept?.tickets.find((one) => one.ticketId === ticketId);
  if (!kept || !ticket || codeOf(error) !== 'NETWORK') throw error;
  return { ticket, keptAt: kept.at };
}
