import { allows } from '../../order/service.ts';
import { recordAction } from '../../platform/audit-log/server-jobs.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import { type AttemptState, attemptTransitions } from './transitions.ts';

/** Money is whole minor units of the currency. */
export interface AttemptRow {
  attempt_id: string;
  order_id: string;
  provider: PaymentProvider;
  opened_as: 'popup' | 'page';
  state: AttemptState;
  amount: number;
  currency: Currency;
  reference: string | null;
  url: string | null;
  created_at: Date;
  /** The language of the page, as it was requested. */
  language: Language;
  /** True if a repeated request for the page still counts as the same request; by the database's clock. */
  is_fresh: boolean;
  closed_at: Date | null;
  /** When the provider was last asked about it. */
  checked_at: Date | null;
  is_silent: boolean;
  failure: string | null;
  captured: number;
  counts: boolean;
  returned: number;
  /** When the provider sent a notice about it that is not settled. */
  notified_at: Date | null;
}

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** How long an unanswered request for a page may be repeated: the page's lifetime begins with the attempt. */
const repeatableFor = '1 minute';

const columns = `attempt_id, order_id, provider, opened_as, state, amount, currency, reference, url, created_at, language,
  created_at > clock_timestamp() - interval '${repeatableFor}' AS is_fresh, closed_at, checked_at, is_silent, failure, captured, counts, returned, notified_at`;

export async function readAttempt(database: Queryable, attemptId: string): Promise<AttemptRow | null> {
  const { rows } = await database.query<AttemptRow>(`SELECT ${columns} FROM payment_attempt WHERE attempt_id = $1`, [
    attemptId,
  ]);
  return rows[0] ?? null;
}

/** All attempts of an order, the oldest first. */
export async function readAttempts(database: Queryable, orderId: string): Promise<AttemptRow[]> {
  const { rows } = await database.query<AttemptRow>(
    `SELECT ${columns} FROM payment_attempt WHERE order_id = $1 ORDER BY created_at, attempt_id`,
    [orderId],
  );
  return rows;
}

export const isLive = (attempt: AttemptRow): boolean => attempt.state === 'READY' || attempt.state === 'IN_PROGRESS';

/** Columns that may be written together with a change of state. */
interface Change {
  failure?: string;
  /** The provider said that the payment can no longer succeed. */
  closed?: boolean;
  captured?: number;
  counts?: boolean;
}

/**
 * Changes the state of an attempt of a locked order, in the database and in `attempt`.
 * @throws if the table of transitions has no such change
 */
export async function moveAttempt(
  connection: Connection,
  attempt: AttemptRow,
  to: AttemptState,
  { failure, closed = false, captured = 0, counts = false }: Change = {},
): Promise<void> {
  if (!allows(attemptTransitions, attempt.state, to)) {
    throw new Error(`The attempt ${attempt.attempt_id} can't change from ${attempt.state} to ${to}`);
  }
  await connection.query(
    `UPDATE payment_attempt SET state = $2, failure = $3, captured = $4, counts = $5,
       closed_at = CASE WHEN $6 THEN clock_timestamp() ELSE closed_at END WHERE attempt_id = $1`,
    [attempt.attempt_id, to, failure ?? null, captured, counts, closed],
  );
  await recordAction(connection, {
    job: 'payments',
    action: 'payment.settle',
    object: { kind: 'order', id: attempt.order_id },
    before: { state: attempt.state },
    after: {
      state: to,
      attemptId: attempt.attempt_id,
      provider: attempt.provider,
      ...deedOf({ failure, captured }, attempt),
    },
  });
  attempt.state = to;
}

const deedOf = ({ failure, captured }: Change, { currency }: AttemptRow) => ({
  ...(failure !== undefined && { failure }),
  ...(captured !== undefined && captured > 0 && { captured, currency }),
});

/** @param notified the notice from before the request to the provider: it is settled, a later one is not */
export async function markChecked(
  connection: Connection,
  attempt: AttemptRow,
  closed: boolean,
  notified: Date | null = null,
): Promise<void> {
  await connection.query(
    `UPDATE payment_attempt SET checked_at = clock_timestamp(), is_silent = false,
       notified_at = CASE WHEN notified_at <= $3 THEN NULL ELSE notified_at END,
       closed_at = CASE WHEN $2 THEN coalesce(closed_at, clock_timestamp()) ELSE closed_at END WHERE attempt_id = $1`,
    [attempt.attempt_id, closed, notified],
  );
}

export async function markSilent(connection: Connection, attempt: AttemptRow): Promise<void> {
  await connection.query(
    'UPDATE payment_attempt SET checked_at = clock_timestamp(), is_silent = true WHERE attempt_id = $1',
    [attempt.attempt_id],
  );
}
