import { codeProblem, groupCode } from '../../../rules/ticket-code.ts';
import { FanError } from '../../core/api/fan-error.ts';

/** What is wrong with what was typed, before or after it was sent; `until` is the server's time, in milliseconds. */
export type RegisterProblem = { kind: 'refused'; error: unknown } | { kind: 'wait'; until: number };

/** The field for a code. */
export interface RegisterEntry {
  readonly code: string;
  readonly problem: RegisterProblem | null;
  readonly isScanning: boolean;
}

/** What changes in the field when something happens. */
type Change = Partial<RegisterEntry>;

/** Typing does not shorten the time to wait. */
export const typed = (code: string, { problem }: Pick<RegisterEntry, 'problem'>): Change =>
  problem?.kind === 'wait' ? { code } : { code, problem: null };

/** A whole code that came at once is shown in its groups. */
export const filled = (text: string) => ({ code: codeProblem(text) ? text : groupCode(text), problem: null });

/** @param now the server's time, in milliseconds */
export function refused(error: unknown, now: number): Change {
  const seconds = error instanceof FanError && error.code === 'RATE_LIMITED' && error.details['retryAfterSeconds'];
  return {
    problem: typeof seconds === 'number' ? { kind: 'wait', until: now + seconds * 1000 } : { kind: 'refused', error },
  };
}

/** What can be told to be wrong with a code before it is sent; null where nothing is. */
export function slipIn(text: string): FanError | null {
  const slip = codeProblem(text);
  return slip && new FanError(slip);
}
