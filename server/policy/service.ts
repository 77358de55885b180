import type { Connection } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Prose } from '../platform/text/prose.ts';
import type { Search } from '../platform/text/search.ts';
import { operatorSettings } from './config.ts';
import type { Policy, PolicyType } from './contract.ts';
import { fillIn } from './fill-in.ts';
import { type PolicyContent, savePolicies } from './save-policies.ts';
import { createPolicySearch } from './search.ts';

export { unknownBlanks } from './fill-in.ts';
export { type PolicyContent, PolicyFrozenError } from './save-policies.ts';

/** A version that is in force. */
export interface CurrentPolicy {
  type: PolicyType;
  version: string;
  /** `YYYY-MM-DD` */
  effective: string;
  title: string;
  /** Its changes; null for the first version. */
  changes: string | null;
}

export interface PolicyService {
  /** The sections of the documents that have a page of their own, in the versions in force. */
  search: Search;
  /** The versions in force today in Seoul, without their texts. A document without a version yet is missing. */
  current(types: readonly PolicyType[], language: Language): Promise<CurrentPolicy[]>;
  /** One version, or the current one. @throws Refusal NOT_FOUND */
  read(type: PolicyType, version: string | undefined, language: Language): Promise<Policy>;
  /** For imports, within their transaction. @throws PolicyFrozenError if a version in force would change */
  savePolicies(
    connection: Connection,
    policies: readonly PolicyContent[],
  ): Promise<{ created: string[]; changed: string[] }>;
}

interface VersionRow {
  version: string;
  effective: string;
  changes: string | null;
  has_begun: boolean;
  now: Date;
}

export function createPolicyService(platform: Platform): PolicyService {
  const { pool, config } = platform;
  /** Texts by type, version and language: a version in force never changes, and others are rarely read. */
  const texts = new Map<string, { digest: string; title: string; prose: Prose }>();

  async function readText(type: PolicyType, version: string, effective: string, language: Language) {
    const { rows } = await pool.query<{ digest: string }>(
      'SELECT digest FROM policy_version WHERE type = $1 AND version = $2',
      [type, version],
    );
    const key = `${type} ${version} ${language}`;
    const cached = texts.get(key);
    if (cached !== undefined && cached.digest === rows[0]?.digest) return cached;
    const found = await pool.query<{ digest: string; title: string; prose: Prose }>(
      `SELECT digest, documents -> $3 ->> 'title' AS title, documents -> $3 -> 'prose' AS prose
       FROM policy_version WHERE type = $1 AND version = $2`,
      [type, version, language],
    );
    const row = found.rows[0];
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const text = { ...row, prose: fillIn(row.prose, effective, config.of(operatorSettings), language) };
    texts.set(key, text);
    return text;
  }

  return {
    search: createPolicySearch(platform),

    async current(types, language) {
      const { rows } = await pool.query<CurrentPolicy>(
        `SELECT DISTINCT ON (type) type, version, effective::text AS effective,
           documents -> $2 ->> 'title' AS title, documents -> $2 ->> 'changes' AS changes
         FROM policy_version
         WHERE type = ANY ($1) AND effective <= (now() AT TIME ZONE 'Asia/Seoul')::date
         ORDER BY type, effective DESC`,
        [types, language],
      );
      return types.flatMap((type) => rows.find((row) => row.type === type) ?? []);
    },

    async read(type, version, language) {
      const { rows } = await pool.query<VersionRow>(
        `SELECT version, effective::text AS effective, documents -> $2 ->> 'changes' AS changes,
           effective <= (now() AT TIME ZONE 'Asia/Seoul')::date AS has_begun, now() AS now
         FROM policy_version WHERE type = $1 ORDER BY effective DESC`,
        [type, language],
      );
      const current = rows.find((row) => row.has_begun);
      const selected = version === undefined ? (current ?? rows[0]) : rows.find((row) => row.version === version);
      if (selected === undefined) throw new Refusal('NOT_FOUND');
      const { title, prose } = await readText(type, selected.version, selected.effective, language);
      return {
        type,
        version: selected.version,
        effective: selected.effective,
        title,
        prose,
        versions: rows.map((row) => ({
          version: row.version,
          effective: row.effective,
          changes: row.changes,
          state: row === current ? 'CURRENT' : row.has_begun ? 'PAST' : 'ANNOUNCED',
        })),
        serverTime: selected.now.toISOString(),
      };
    },

    savePolicies,
  };
}
