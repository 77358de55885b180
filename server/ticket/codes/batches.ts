import { readCode } from '../../../rules/codes/ticket-code.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { isShown } from '../../title/service.ts';
import { newCode } from './new-code.ts';
import type { TicketSecrets } from './secrets.ts';

export interface Batch {
  batchId: string;
  passId: string;
  issuedAt: Date;
  expiresAt: Date | null;
  issued: number;
  registered: number;
  revoked: number;
}

export interface Issued {
  batchId: string;
  codes: readonly string[];
}

/**
 * Issues a batch of codes for a pass. The codes are returned only here: the database stores their hashes.
 * @param deliver stores the codes before they become valid; when it fails, none is issued
 * @throws where there is no such pass, and errors of `deliver`
 */
export async function issueCodes(
  pool: Pool,
  secrets: TicketSecrets,
  order: { passId: string; count: number; expiresAt: Date | null },
  deliver?: (issued: Issued) => Promise<void>,
): Promise<Issued> {
  const issued = { batchId: newId(), codes: [...new Set(Array.from({ length: order.count }, newCode))] };
  await inTransaction(pool, async (connection) => {
    const { passId } = order;
    const gone = await connection.query(`SELECT FROM pass WHERE pass_id = $1 AND NOT ${isShown('pass')}`, [passId]);
    if (gone.rowCount !== 0) throw new Error(`The pass ${passId} was withdrawn.`);
    await saveBatch(connection, secrets, { ...order, batchId: issued.batchId }, issued.codes);
    await deliver?.(issued);
  });
  return issued;
}

/** Stores a batch, in the caller's transaction; an existing one stays unchanged. */
async function saveBatch(
  connection: Connection,
  secrets: TicketSecrets,
  { batchId, passId, expiresAt }: { batchId: string; passId: string; expiresAt: Date | null },
  codes: readonly string[],
): Promise<void> {
  const pass = await connection.query('SELECT FROM pass WHERE pass_id = $1', [passId]);
  if (pass.rowCount === 0) throw new Error(`There is no pass ${passId}.`);
  await connection.query(
    'INSERT INTO code_batch (batch_id, pass_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT (batch_id) DO NOTHING',
    [batchId, passId, expiresAt],
  );
  await connection.query(
    `INSERT INTO ticket_code (code_hash, batch_id) SELECT code_hash, $2 FROM unnest($1::bytea[]) AS input (code_hash)
     ON CONFLICT (code_hash) DO NOTHING`,
    [codes.map((code) => secrets.hashCode(code)), batchId],
  );
}

/** Public codes, for a demo's pass. A code that is stored by a previous secret stays as it is. */
export async function saveDemoCodes(
  connection: Connection,
  secrets: TicketSecrets,
  passId: string,
  codes: readonly string[],
): Promise<void> {
  const batch = { batchId: `demo-${passId}`, passId, expiresAt: null };
  const all = codes.map((code) => readCode(code) ?? code);
  const { rows } = await connection.query<{ code_hash: Buffer }>(
    'SELECT code_hash FROM ticket_code WHERE code_hash = ANY ($1)',
    [all.flatMap((code) => secrets.hashesOf(code))],
  );
  const isStored = (code: string) =>
    secrets.hashesOf(code).some((hash) => rows.some(({ code_hash }) => code_hash.equals(hash)));
  return saveBatch(
    connection,
    secrets,
    batch,
    all.filter((code) => !isStored(code)),
  );
}

/** Preview of `revokeCodes` and of revoking tickets. */
export async function countRevocable(
  pool: Pool,
  secrets: TicketSecrets,
  named: readonly string[],
): Promise<{ codes: number; tickets: number }> {
  const { rows } = await pool.query<{ codes: number; tickets: number }>(
    `SELECT (SELECT count(*)::integer FROM ticket_code WHERE ${isRevocable}) AS codes,
       (SELECT count(*)::integer FROM ticket WHERE number = ANY ($1) AND state IN ('HOLDING', 'USED')) AS tickets`,
    [named, hashesIn(secrets, named)],
  );
  return rows[0] ?? { codes: 0, tickets: 0 };
}

const isRevocable = "state = 'ISSUED' AND (batch_id = ANY ($1) OR code_hash = ANY ($2))";

const hashesIn = (secrets: TicketSecrets, named: readonly string[]): Buffer[] =>
  named.flatMap((text) => {
    const code = readCode(text);
    return code === null ? [] : secrets.hashesOf(code);
  });

/**
 * Revokes unregistered codes: all of a batch, or single ones.
 * @returns how many
 */
export async function revokeCodes(
  pool: Pool,
  secrets: TicketSecrets,
  batchOrCodes: readonly string[],
): Promise<number> {
  const { rowCount } = await pool.query(`UPDATE ticket_code SET state = 'REVOKED' WHERE ${isRevocable}`, [
    batchOrCodes,
    hashesIn(secrets, batchOrCodes),
  ]);
  return rowCount ?? 0;
}

export async function listBatches(pool: Pool): Promise<Batch[]> {
  const { rows } = await pool.query<Batch>(
    `SELECT batch_id AS "batchId", pass_id AS "passId", issued_at AS "issuedAt", expires_at AS "expiresAt",
       count(*)::integer AS issued, (count(*) FILTER (WHERE state = 'REGISTERED'))::integer AS registered,
       (count(*) FILTER (WHERE state = 'REVOKED'))::integer AS revoked
     FROM code_batch JOIN ticket_code USING (batch_id) GROUP BY batch_id ORDER BY issued_at DESC`,
  );
  return rows;
}
