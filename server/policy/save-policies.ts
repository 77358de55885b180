import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Prose } from '../platform/text/prose.ts';
import type { PolicyType } from './contract.ts';

/** A version of a document of the content. */
export interface PolicyContent {
  type: PolicyType;
  version: string;
  /** `YYYY-MM-DD` */
  effective: string;
  documents: Record<Language, { title: string; prose: Prose; changes: string | null }>;
}

/** The import would change a version that fans may have agreed to. */
export class PolicyFrozenError extends Error {
  override readonly name = 'PolicyFrozenError';
  readonly policy: PolicyContent;

  constructor(policy: PolicyContent) {
    super(`The version ${policy.version} counts already and can't change: write a new version instead.`);
    this.policy = policy;
  }
}

/** Saves new and changed versions. Unchanged ones are not written. */
export async function savePolicies(
  connection: Connection,
  policies: readonly PolicyContent[],
): Promise<{ created: string[]; changed: string[] }> {
  const report = { created: [] as string[], changed: [] as string[] };
  for (const policy of policies) {
    const outcome = await savePolicy(connection, policy);
    if (outcome !== null) report[outcome].push(`${policy.type}/${policy.version}`);
  }
  return report;
}

async function savePolicy(connection: Connection, policy: PolicyContent): Promise<'created' | 'changed' | null> {
  const { type, version, effective, documents } = policy;
  const digest = createHash('sha256')
    .update(JSON.stringify([effective, documents]))
    .digest('hex');
  try {
    const { rows } = await connection.query<{ created: boolean }>(
      `INSERT INTO policy_version AS stored (type, version, effective, documents, digest) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (type, version) DO UPDATE
         SET effective = excluded.effective, documents = excluded.documents, digest = excluded.digest
         WHERE stored.digest <> excluded.digest
       RETURNING xmax = 0 AS created`,
      [type, version, effective, JSON.stringify(documents), digest],
    );
    if (rows[0] === undefined) return null;
    return rows[0].created ? 'created' : 'changed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'policy_frozen') throw new PolicyFrozenError(policy);
    throw error;
  }
}
