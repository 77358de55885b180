import { hash, randomBytes } from 'node:crypto';
import type { AuditedAction } from '../../../rules/staff/actions.ts';
import { auditStart, auditText } from '../../../rules/staff/audit-log-text.ts';
import { cutText } from '../../../rules/text/cut-text.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Connection } from '../database/database.ts';
import type { Sealing } from '../sealing/sealing.ts';
import type { SealedTable } from '../sealing/stored.ts';

/** The author of an action. */
export interface Actor {
  readonly kind: 'STAFF' | 'COMMAND' | 'SERVER';
  /** The staff member, the system's user of a command, or the name of the server's job. */
  readonly id: string;
  /** The roles of a staff member at this moment, as `producer` or `producer:last-light`. */
  readonly roles: readonly string[];
  /** The network address that a request came from; null for none. */
  readonly address: string | null;
}

/** The object of an action. */
export interface AuditedObject {
  /** Such as `staff`, `member`, `vote` or `order`. */
  readonly kind: string;
  readonly id: string;
  /** The title that it belongs to; null for none. */
  readonly titleId?: string | null;
}

/** The sealed part of an entry. */
export interface AuditDetail {
  address: string | null;
  reason: string | null;
  /** As JSON; null if there is nothing to store. */
  before: unknown;
  after: unknown;
  /**
   * The request that a second person approved; `askedBy` keeps its name, because entries are hashed. `OFF`: the team works without a
   * second person. Null if none is needed.
   */
  approval: { approvalId: string; askedBy: string } | 'OFF' | null;
}

export interface NewEntry extends Partial<Omit<AuditDetail, 'address'>> {
  readonly action: AuditedAction;
  readonly object: AuditedObject;
}

export const sha256 = (text: string): string => hash('sha256', text);

/** The details can be sealed again with another key: the chain covers their content. */
export const sealedRecordTables: readonly SealedTable[] = [
  { table: 'record_detail', key: ['entry'], columns: ['detail_sealed'] },
];

const placeOf = (entry: number) => ({ table: 'record_detail', column: 'detail_sealed', row: [entry] });

/** @param text as it was hashed */
export const sealDetail = (sealing: Sealing, entry: number, text: string): Buffer => sealing.seal(placeOf(entry), text);

/** The text of a detail as it was hashed. @throws UnsealError */
export const openDetailText = (sealing: Sealing, entry: number, sealed: Buffer): string =>
  String(sealing.open(placeOf(entry), sealed));

/** @throws UnsealError */
export function openDetail(sealing: Sealing, entry: number, sealed: Buffer): AuditDetail {
  const { address, reason, before, after, approval } = JSON.parse(
    openDetailText(sealing, entry, sealed),
  ) as AuditDetail;
  return { address, reason, before, after, approval };
}

interface LastRow {
  at: Date;
  entry: number | null;
  hash: string | null;
}

/**
 * Appends to the audit log, in the transaction of its change. Entries are in one order, so others wait for this transaction from
 * here on: append last.
 * @returns the number of the entry
 */
export async function appendEntry(
  connection: Connection,
  sealing: Sealing,
  actor: Actor,
  { action, object, reason = null, before = null, after = null, approval = null }: NewEntry,
): Promise<number> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.record]);
  const { rows } = await connection.query<LastRow>(
    // Never before the last one, should the clock be set back: entries are in the order of their times.
    `SELECT greatest(date_trunc('milliseconds', clock_timestamp()), last.at) AS at, entry, encode(hash, 'hex') AS hash
     FROM (VALUES (1)) AS one LEFT JOIN LATERAL (SELECT entry, at, hash FROM record_entry ORDER BY entry DESC LIMIT 1) AS last ON true`,
  );
  const [last] = rows;
  if (last === undefined) throw new Error('the audit log has no place for another entry');
  const entry = (last.entry ?? 0) + 1;
  const detail = JSON.stringify({
    salt: randomBytes(16).toString('base64url'),
    address: actor.address,
    reason,
    before,
    after,
    approval,
  });
  const text = {
    entry,
    at: last.at.toISOString(),
    actorKind: actor.kind,
    actorId: storable(actor.id),
    roles: [...actor.roles],
    action,
    objectKind: object.kind,
    objectId: storable(object.id),
    titleId: object.titleId ?? null,
    detailHash: sha256(detail),
    previous: last.hash ?? auditStart,
  };
  await connection.query(
    `INSERT INTO record_entry (entry, at, actor_kind, actor_id, roles, action, object_kind, object_id, title_id,
       detail_hash, previous, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), decode($11, 'hex'), decode($12, 'hex'))`,
    [
      entry,
      last.at,
      text.actorKind,
      text.actorId,
      text.roles,
      action,
      text.objectKind,
      text.objectId,
      text.titleId,
      text.detailHash,
      text.previous,
      sha256(auditText(text)),
    ],
  );
  await connection.query('INSERT INTO record_detail (entry, detail_sealed) VALUES ($1, $2)', [
    entry,
    sealDetail(sealing, entry, detail),
  ]);
  return entry;
}

/** A command's words may hold anything; the database takes no NUL, and an id is short. */
const storable = (text: string): string => cutText(text.replaceAll('\0', ''), 200) || '-';
