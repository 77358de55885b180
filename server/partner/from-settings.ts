import type { Scope } from '../../rules/scopes.ts';
import { appendEntry } from '../platform/audit-log/audit-log.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { listFromSettings } from '../platform/partners/partners.ts';
import type { Platform } from '../platform/platform.ts';
import { findPartner, listPartners, removedOrigins } from './read-partners.ts';
import type { Partner } from './shapes.ts';

/** One partner in the setting: all of its origins have the same scopes. */
interface Named {
  name: string;
  origins: string[];
  scopes: readonly Scope[];
  returns: string[];
}

/**
 * Stores the partners of the setting PARTNER_ORIGINS. A stored partner follows the setting until the staff changes it in
 * Studio. A proven origin of a partner of Studio stays with it, even if it is stopped, and an origin that was removed in Studio
 * stays removed. Runs when a server starts.
 */
export async function followSettings({ config, pool, sealing }: Platform): Promise<void> {
  await inTransaction(pool, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.partner]);
    const partners = await listPartners(connection);
    const followers = partners.filter(({ source }) => source === 'SETTING');
    const others = partners
      .filter(({ source }) => source !== 'SETTING')
      .flatMap(({ origins }) => origins.flatMap(({ origin, provenAt }) => (provenAt === null ? [] : [origin])));
    const decided = new Set([...others, ...(await removedOrigins(connection))]);
    const changed: { before: Partner | null; partnerId: string }[] = [];
    for (const named of namedIn(config, decided)) {
      const before = followers.find(({ origins }) => origins.some(({ origin }) => named.origins.includes(origin)));
      if (before !== undefined) followers.splice(followers.indexOf(before), 1);
      if (before !== undefined && hasSameFields(before, named)) continue;
      changed.push({ before: before ?? null, partnerId: await write(connection, before?.partnerId ?? newId(), named) });
    }
    for (const before of followers.filter(({ state }) => state !== 'STOPPED')) {
      await connection.query(
        `UPDATE partner SET state = 'STOPPED', version = version + 1, changed_at = clock_timestamp() WHERE partner_id = $1`,
        [before.partnerId],
      );
      changed.push({ before, partnerId: before.partnerId });
    }
    const server = { kind: 'SERVER', id: 'setting', roles: [], address: null } as const;
    for (const { before, partnerId } of changed)
      await appendEntry(connection, sealing, server, {
        action: 'partner.follow',
        object: { kind: 'partner', id: partnerId },
        before,
        after: (await findPartner(connection, partnerId))?.partner,
      });
  });
}

function namedIn(config: Platform['config'], decided: ReadonlySet<string>): Named[] {
  const found = new Map<string, Named>();
  for (const [origin, { name, scopes, returns }] of listFromSettings(config)) {
    if (decided.has(origin)) continue;
    const key = JSON.stringify([name, scopes]);
    const named = found.get(key) ?? { name, origins: [], scopes, returns: [] };
    named.origins.push(origin);
    named.returns.push(...returns);
    found.set(key, named);
  }
  return [...found.values()];
}

function hasSameFields({ name, state, origins, scopes, returns }: Partner, named: Named): boolean {
  const fields = [state, name, origins.map(({ origin }) => origin).toSorted(), scopes, returns];
  return (
    JSON.stringify(fields) ===
    JSON.stringify(['LIVE', named.name, named.origins.toSorted(), named.scopes, named.returns])
  );
}

async function write(connection: Connection, partnerId: string, { name, origins, scopes, returns }: Named) {
  await connection.query(
    `INSERT INTO partner (partner_id, name, state, source, scopes, returns) VALUES ($1, $2, 'LIVE', 'SETTING', $3, $4)
     ON CONFLICT (partner_id) DO UPDATE SET name = excluded.name, state = 'LIVE', scopes = excluded.scopes,
       returns = excluded.returns, version = partner.version + 1, changed_at = clock_timestamp()`,
    [partnerId, name, scopes, returns],
  );
  await connection.query(
    `DELETE FROM partner_origin WHERE origin = ANY($2) AND proven_at IS NOT NULL
       OR partner_id = $1 AND NOT origin = ANY($2)`,
    [partnerId, origins],
  );
  await connection.query(
    `INSERT INTO partner_origin (partner_id, origin, proven_at)
     SELECT $1, origin, clock_timestamp() FROM unnest($2::text[]) AS origin
     ON CONFLICT (partner_id, origin) DO UPDATE SET proven_at = excluded.proven_at`,
    [partnerId, origins],
  );
  return partnerId;
}
