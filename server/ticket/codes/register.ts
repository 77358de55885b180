import { codeProblem, readCode } from '../../../rules/codes/ticket-code.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { CodeState } from '../transitions.ts';
import { countAttempts, forgiveAttempt } from './attempts.ts';
import { makeTickets } from './make-tickets.ts';
import type { TicketSecrets } from './secrets.ts';

/** Locks a code until the transaction ends; a test removes the lock. */
export type LockCode = (connection: Connection, codeHash: Buffer) => Promise<void>;

const lockCode: LockCode = async (connection, codeHash) => {
  await connection.query('SELECT FROM ticket_code WHERE code_hash = $1 FOR NO KEY UPDATE', [codeHash]);
};

export interface Registration {
  userId: string;
  /** The network that the request comes from. */
  network: string;
  /** As the fan typed it. */
  code: string;
}

interface CodeRow {
  code_hash: Buffer;
  pass_id: string;
  state: CodeState;
  is_own: boolean;
  is_over: boolean;
  expires_at: Date | null;
}

/**
 * Registers a code and makes its ticket, within the transaction that `finish` ends with its reply.
 *
 * An unknown code, another fan's code and a revoked one get the same answer in the same time: each is one read without a lock,
 * and only the attempt is written. A text that can't be a code reveals nothing, so it has its own error codes.
 * @throws Refusal CODE_INCOMPLETE, CODE_MISTYPED, INVALID_CODE, CODE_ALREADY_REGISTERED (own account only), CODE_EXPIRED,
 * RATE_LIMITED
 */
export async function registerCode<T>(
  pool: Pool,
  secrets: TicketSecrets,
  { userId, network, code }: Registration,
  finish: (connection: Connection, ticketId: string) => Promise<T>,
  lock: LockCode = lockCode,
): Promise<T> {
  const address = secrets.hashAddress(network);
  await countAttempts(pool, userId, address);
  const slip = codeProblem(code);
  if (slip) throw new Refusal(slip);
  const read = readCode(code) ?? code;
  const { code_hash: codeHash } = checkFree(await readState(pool, secrets.hashesOf(read), userId));
  const reply = await inTransaction(pool, async (connection) => {
    await lock(connection, codeHash);
    const { pass_id: passId } = checkFree(await readState(connection, [codeHash], userId));
    await connection.query(
      `UPDATE ticket_code SET state = 'REGISTERED', registered_by = $2, registered_at = clock_timestamp()
       WHERE code_hash = $1`,
      [codeHash, userId],
    );
    const seal = (ticketId: string) => secrets.seal(read, ticketId);
    const [ticketId = ''] = await makeTickets(connection, passId, userId, 1, { source: 'CODE', codeHash, seal });
    return finish(connection, ticketId);
  });
  await forgiveAttempt(pool, userId, address);
  return reply;
}

async function readState(
  database: Pick<Pool, 'query'> | Pick<Connection, 'query'>,
  codeHashes: readonly Buffer[],
  userId: string,
): Promise<CodeRow | undefined> {
  const { rows } = await database.query<CodeRow>({
    name: 'read-code',
    text: `SELECT c.code_hash, b.pass_id, c.state, coalesce(c.registered_by = $2, false) AS is_own, b.expires_at,
        c.state = 'EXPIRED' OR c.state = 'ISSUED' AND coalesce(b.expires_at <= clock_timestamp(), false) AS is_over
      FROM ticket_code AS c JOIN code_batch AS b USING (batch_id) WHERE c.code_hash = ANY ($1)`,
    values: [codeHashes, userId],
  });
  return rows[0];
}

function checkFree(code: CodeRow | undefined): CodeRow {
  if (code?.is_over === true) throw new Refusal('CODE_EXPIRED', { expiredAt: code.expires_at?.toISOString() ?? null });
  if (code?.is_own === true) throw new Refusal('CODE_ALREADY_REGISTERED');
  if (code?.state !== 'ISSUED') throw new Refusal('INVALID_CODE');
  return code;
}
