import { auditStart, auditText } from '../../../rules/staff/audit-log-text.ts';
import type { Pool } from '../database/database.ts';
import type { Sealing } from '../sealing/sealing.ts';
import { openDetailText, sha256 } from './audit-log.ts';

export interface AuditFindings {
  entries: number;
  /** Entries whose detail was deleted; the chain still holds. */
  withoutDetail: number;
  /** The hash of the last entry, to keep elsewhere: without it, missing last entries can't be noticed. */
  head: string;
  /** The first entry that is wrong, and why; null where the chain holds. */
  wrong: { entry: number; why: string } | null;
}

interface Row {
  entry: number;
  at: Date;
  actor_kind: string;
  actor_id: string;
  roles: string[];
  action: string;
  object_kind: string;
  object_id: string;
  title_id: string | null;
  detail_hash: string;
  previous: string;
  hash: string;
  detail_sealed: Buffer | null;
}

/** How many entries are read at a time. */
const batch = 2_000;

/** Computes every hash of the audit log again, and those of the details that are there. */
export async function verifyRecord(pool: Pool, sealing: Sealing): Promise<AuditFindings> {
  const findings: AuditFindings = { entries: 0, withoutDetail: 0, head: auditStart, wrong: null };
  for (;;) {
    const { rows } = await pool.query<Row>(
      `SELECT entry, at, actor_kind, actor_id, roles, action, object_kind, object_id, title_id, detail_sealed,
         encode(detail_hash, 'hex') AS detail_hash, encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash
       FROM record_entry LEFT JOIN record_detail USING (entry) WHERE entry > $1 ORDER BY entry LIMIT ${batch}`,
      [findings.entries],
    );
    for (const row of rows) {
      const why = faultOf(sealing, row, findings);
      if (why !== null) return { ...findings, wrong: { entry: row.entry, why } };
      findings.entries = row.entry;
      findings.head = row.hash;
      if (row.detail_sealed === null) findings.withoutDetail += 1;
    }
    if (rows.length < batch) return findings;
  }
}

function faultOf(sealing: Sealing, row: Row, { entries, head }: AuditFindings): string | null {
  if (row.entry !== entries + 1) return `entry ${entries + 1} is missing`;
  if (row.previous !== head) return 'it does not follow the entry before';
  const text = {
    entry: row.entry,
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    roles: row.roles,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    titleId: row.title_id,
    detailHash: row.detail_hash,
    previous: row.previous,
  };
  if (sha256(auditText(text)) !== row.hash) return 'it was changed';
  if (row.detail_sealed === null) return null;
  try {
    return sha256(openDetailText(sealing, row.entry, row.detail_sealed)) === row.detail_hash
      ? null
      : 'its detail was exchanged';
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UnsealError') throw error;
    return 'its detail was changed, or comes from another entry';
  }
}
