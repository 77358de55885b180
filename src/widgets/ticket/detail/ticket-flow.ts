import type { Ticket, TicketDetail, TicketRound } from '../../../../server/ticket/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import type { StoredWallet } from '../wallet/stored-wallet.ts';

export type Round = TicketRound;

/** A question to confirm; `next` is the action to continue with after the ticket was moved from another device. */
export type Question =
  | { kind: 'use'; round: Round }
  | { kind: 'device'; next: Round | 'entry' | null }
  | { kind: 'reset' };

export interface Shown {
  ticket: Ticket & Partial<TicketDetail>;
  /** When this was loaded, if it comes from storage because the device is offline. */
  storedAt: string | null;
}

/** The dialogs and messages of a ticket's screen. */
export interface TicketFlow {
  readonly question: Question | null;
  /** The confirmed action is being sent. */
  readonly busy: boolean;
  /** Why the confirmed action failed; null if it didn't. */
  readonly failure: unknown;
  /** A message after an action, for screen readers. */
  readonly announcement: { words: 'used' | 'reset' | 'moved'; round: Round | null } | null;
  readonly isShowingEntry: boolean;
}

export const initialFlow: TicketFlow = {
  question: null,
  busy: false,
  failure: null,
  announcement: null,
  isShowingEntry: false,
};

/** The changes of state in the flow. */
type Change = Partial<TicketFlow>;

export const showQuestion = (question: Question): Change => ({ question, failure: null, announcement: null });
export const canceled: Change = { question: null, failure: null };
export const sent: Change = { busy: true, failure: null };
export const entryClosed: Change = { isShowingEntry: false };

/** The fan opens the entry code. A ticket that is on no device, or on another, asks first. */
export const entryOpened = (device: Ticket['device'] | undefined): Change =>
  device?.isThis ? { isShowingEntry: true } : showQuestion({ kind: 'device', next: 'entry' });

/** The server has done the action. After a move, the pending action continues. */
export function done(question: Question): Change {
  const isOver = { busy: false, question: null };
  if (question.kind === 'use') return { ...isOver, announcement: { words: 'used', round: question.round } };
  if (question.kind === 'reset') return { ...isOver, announcement: { words: 'reset', round: null } };
  const { next } = question;
  if (next && next !== 'entry') return { ...isOver, ...showQuestion({ kind: 'use', round: next }) };
  return { ...isOver, announcement: { words: 'moved', round: null }, ...(next && { isShowingEntry: true }) };
}

export const refused = (question: Question, error: unknown): Change => ({
  busy: false,
  failure: error,
  ...(isElsewhere(question, error) && showQuestion({ kind: 'device', next: question.round })),
});

/** True if a ticket could not be used because it is now on another device: it has to be moved first. */
export function isElsewhere(question: Question, error: unknown): question is Question & { kind: 'use' } {
  return question.kind === 'use' && codeOf(error) === 'DEVICE_MISMATCH';
}

/** The kind of a question: a ticket without a device is bound, not moved. */
export function wordsFor(question: Question | null, { device }: Pick<Ticket, 'device'>) {
  if (question === null) return 'use';
  return question.kind === 'device' && device === null ? 'bind' : question.kind;
}

/** True if the question can't be confirmed, since the ticket has no moves left. */
export function isSpent(
  question: Question | null,
  { device, deviceChanges }: Pick<Ticket, 'device' | 'deviceChanges'>,
) {
  return question?.kind === 'device' && device !== null && deviceChanges.left === 0;
}

/**
 * The stored copy of a ticket that could not be loaded, if the device is offline.
 * @throws `error` if it has to be shown
 */
export function storedCopyOf(error: unknown, stored: StoredWallet | null, ticketId: string): Shown {
  const ticket = stored?.tickets.find((one) => one.ticketId === ticketId);
  if (!stored || !ticket || codeOf(error) !== 'NETWORK') throw error;
  return { ticket, storedAt: stored.at };
}
