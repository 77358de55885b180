import { neededScope, type Scope, scopesAmong } from '../../rules/scopes.ts';
import { endOnOrigins } from '../account/service.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { findPartner, type StoredPartner } from './read-partners.ts';
import { openContact, sealContact } from './sealed.ts';
import { type Contact, maxOrigins, type Partner } from './shapes.ts';

interface Adding {
  name: string;
  contact: Contact;
  origins: readonly string[];
}

interface Changing {
  version: number;
  name: string;
  contact: Contact | null;
  returns: readonly string[];
}

type Ended = { partner: Partner; ended: number };

/**
 * Actions of the staff on partners, each within the transaction that ends with its entry in the audit log. Partners that are changed here do
 * not follow the setting any more. All of them but `add` throw Refusal NOT_FOUND.
 */
export interface PartnerActions {
  /** @throws Refusal ORIGIN_INSECURE; ORIGIN_TAKEN, with `origin`, for one that is proven to be another partner's */
  add(connection: Connection, adding: Adding): Promise<Recorded<Partner>>;
  /** @throws Refusal PARTNER_CHANGED; RETURN_ELSEWHERE, with `address`, for one on no origin of the partner */
  change(connection: Connection, partnerId: string, changing: Changing): Promise<Recorded<Partner>>;
  /** @throws Refusal PARTNER_STATE, with `state`, of a live one; ORIGIN_UNPROVEN for a requested origin without proof; ORIGIN_TAKEN */
  makeLive(connection: Connection, partnerId: string, scopes: readonly Scope[]): Promise<Recorded<Partner>>;
  /** @throws Refusal PARTNER_STATE, with `state`, of a stopped one */
  stop(connection: Connection, partnerId: string): Promise<Recorded<Ended>>;
  addScopes(connection: Connection, partnerId: string, scopes: readonly Scope[]): Promise<Recorded<Partner>>;
  takeScopes(connection: Connection, partnerId: string, scopes: readonly Scope[]): Promise<Recorded<Partner>>;
  /** @throws Refusal ORIGIN_INSECURE, ORIGIN_TAKEN; LIMIT_REACHED */
  addOrigin(connection: Connection, partnerId: string, origin: string): Promise<Recorded<Partner>>;
  /** The setting no longer adds it: only `addOrigin` and `add` do. */
  removeOrigin(connection: Connection, partnerId: string, origin: string): Promise<Recorded<Ended>>;
  /** Refuses an impossible change before a second person is asked to approve it. */
  check: {
    live(partnerId: string): Promise<AuditedObject>;
    scopes(partnerId: string): Promise<AuditedObject>;
    origin(partnerId: string, origin: string): Promise<AuditedObject>;
  };
}

const objectOf = (partnerId: string): AuditedObject => ({ kind: 'partner', id: partnerId });

export function createPartnerActions({
  config,
  pool,
  sealing,
}: Pick<Platform, 'config' | 'pool' | 'sealing'>): PartnerActions {
  function refuseInsecure(origins: readonly string[]): void {
    if (config.production && origins.some((origin) => !origin.startsWith('https://')))
      throw new Refusal('ORIGIN_INSECURE');
  }

  return {
    async add(connection, { name, contact, origins }) {
      refuseInsecure(origins);
      await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.partner]);
      await refuseTaken(connection, origins, null);
      const partnerId = newId();
      await connection.query(
        `INSERT INTO partner (partner_id, name, contact_sealed, state, source, scopes) VALUES ($1, $2, $3, 'ASKED', 'STUDIO', $4)`,
        [partnerId, name, sealContact(sealing, partnerId, contact), [neededScope]],
      );
      await connection.query(
        'INSERT INTO partner_origin (partner_id, origin) SELECT DISTINCT $1, origin FROM unnest($2::text[]) AS origin',
        [partnerId, origins],
      );
      return recordedPartner(connection, null, partnerId);
    },
    async change(connection, partnerId, { version, name, contact, returns }) {
      const { partner: before, contactSealed } = await lockPartner(connection, partnerId);
      if (before.version !== version) throw new Refusal('PARTNER_CHANGED');
      const own = before.origins.map(({ origin }) => origin);
      const elsewhere = returns.find((address) => !own.includes(new URL(address).origin));
      if (elsewhere !== undefined) throw new Refusal('RETURN_ELSEWHERE', { address: elsewhere });
      const sealed = contact && sealContact(sealing, partnerId, contact);
      await update(connection, partnerId, 'name = $2, contact_sealed = $3, returns = $4', [name, sealed, returns]);
      const recorded = await recordedPartner(connection, before, partnerId);
      // The contact is in the sealed detail of the audit log alone.
      const contactBefore = openContact(sealing, partnerId, contactSealed);
      return { ...recorded, before: { ...before, contact: contactBefore }, after: { ...recorded.reply, contact } };
    },
    makeLive,
    stop,
    addScopes,
    takeScopes,
    async addOrigin(connection, partnerId, origin) {
      const { partner: before } = await lockPartner(connection, partnerId);
      refuseInsecure([origin]);
      await refuseTaken(connection, [origin], partnerId);
      const isNew = !before.origins.some((existing) => existing.origin === origin);
      if (isNew && before.origins.length >= maxOrigins) throw new Refusal('LIMIT_REACHED');
      await connection.query(
        `INSERT INTO partner_origin (partner_id, origin, proven_at) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (partner_id, origin) DO UPDATE
           SET proven_at = coalesce(partner_origin.proven_at, excluded.proven_at), removed_at = NULL`,
        [partnerId, origin],
      );
      await update(connection, partnerId, 'name = name');
      return recordedPartner(connection, before, partnerId);
    },
    removeOrigin,
    check: {
      async live(partnerId) {
        refuseUnfit(assertFound(await findPartner(pool, partnerId)).partner);
        return objectOf(partnerId);
      },
      async scopes(partnerId) {
        assertFound(await findPartner(pool, partnerId));
        return objectOf(partnerId);
      },
      async origin(partnerId, origin) {
        assertFound(await findPartner(pool, partnerId));
        refuseInsecure([origin]);
        await refuseTaken(pool, [origin], partnerId);
        return objectOf(partnerId);
      },
    },
  };
}

const makeLive: PartnerActions['makeLive'] = async (connection, partnerId, scopes) => {
  const { partner: before } = await lockPartner(connection, partnerId);
  refuseUnfit(before);
  await refuseTaken(
    connection,
    before.origins.map(({ origin }) => origin),
    partnerId,
  );
  await connection.query(
    `UPDATE partner_origin SET proven_at = clock_timestamp()
     WHERE partner_id = $1 AND proven_at IS NULL AND removed_at IS NULL`,
    [partnerId],
  );
  await update(connection, partnerId, `state = 'LIVE', scopes = $2`, [scopesAmong([neededScope, ...scopes])]);
  return recordedPartner(connection, before, partnerId);
};

const stop: PartnerActions['stop'] = async (connection, partnerId) => {
  const { partner: before } = await lockPartner(connection, partnerId);
  if (before.state === 'STOPPED') throw new Refusal('PARTNER_STATE', { state: before.state });
  await update(connection, partnerId, `state = 'STOPPED'`);
  return ended(connection, before, provenOf(before));
};

const addScopes: PartnerActions['addScopes'] = async (connection, partnerId, scopes) => {
  const { partner: before } = await lockPartner(connection, partnerId);
  await update(connection, partnerId, 'scopes = $2', [scopesAmong([...before.scopes, ...scopes])]);
  return recordedPartner(connection, before, partnerId);
};

const takeScopes: PartnerActions['takeScopes'] = async (connection, partnerId, scopes) => {
  const { partner: before } = await lockPartner(connection, partnerId);
  const left = before.scopes.filter((scope) => !scopes.includes(scope));
  await update(connection, partnerId, 'scopes = $2', [left]);
  return recordedPartner(connection, before, partnerId);
};

const removeOrigin: PartnerActions['removeOrigin'] = async (connection, partnerId, origin) => {
  const { partner: before } = await lockPartner(connection, partnerId);
  if (!before.origins.some((existing) => existing.origin === origin)) throw new Refusal('NOT_FOUND');
  // A mark of a proven origin stays: the setting may still name it.
  await connection.query('DELETE FROM partner_origin WHERE partner_id = $1 AND origin = $2 AND proven_at IS NULL', [
    partnerId,
    origin,
  ]);
  await connection.query(
    `UPDATE partner_origin SET proven_at = NULL, removed_at = clock_timestamp()
     WHERE partner_id = $1 AND origin = $2`,
    [partnerId, origin],
  );
  const returns = before.returns.filter((address) => new URL(address).origin !== origin);
  await update(connection, partnerId, 'returns = $2', [returns]);
  return ended(
    connection,
    before,
    provenOf(before).filter((proven) => proven === origin),
  );
};

async function lockPartner(connection: Connection, partnerId: string): Promise<StoredPartner> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.partner]);
  return assertFound(await findPartner(connection, partnerId, true));
}

async function recordedPartner(
  connection: Connection,
  before: Partner | null,
  partnerId: string,
): Promise<Recorded<Partner>> {
  const { partner } = assertFound(await findPartner(connection, partnerId));
  return { reply: partner, object: objectOf(partnerId), before, after: partner };
}

async function ended(connection: Connection, before: Partner, origins: readonly string[]): Promise<Recorded<Ended>> {
  const count = await endOnOrigins(connection, origins);
  const { reply: partner, ...rest } = await recordedPartner(connection, before, before.partnerId);
  return { ...rest, reply: { partner, ended: count }, after: { ...partner, ended: count } };
}

/** Every change counts the version up, and ends that the audit log follows the setting. */
const update = (connection: Connection, partnerId: string, set: string, values: readonly unknown[] = []) =>
  connection.query(
    `UPDATE partner SET ${set}, version = version + 1, changed_at = clock_timestamp(),
       source = CASE source WHEN 'SETTING' THEN 'STUDIO' ELSE source END WHERE partner_id = $1`,
    [partnerId, ...values],
  );

function assertFound(found: StoredPartner | null): StoredPartner {
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

const provenOf = ({ origins }: Partner): string[] =>
  origins.flatMap(({ origin, provenAt }) => (provenAt === null ? [] : [origin]));

/** Two staff members approve an origin that the staff adds; an origin that a developer requests proves itself. */
function refuseUnfit({ state, source, origins }: Partner): void {
  if (state === 'LIVE') throw new Refusal('PARTNER_STATE', { state });
  if (source === 'REQUEST' && origins.some(({ provenAt }) => provenAt === null)) throw new Refusal('ORIGIN_UNPROVEN');
}

async function refuseTaken(
  database: Pick<Platform['pool'], 'query'> | Pick<Connection, 'query'>,
  origins: readonly string[],
  partnerId: string | null,
): Promise<void> {
  const { rows } = await database.query<{ origin: string }>(
    `SELECT origin FROM partner_origin
     WHERE origin = ANY($1) AND proven_at IS NOT NULL AND partner_id IS DISTINCT FROM $2 ORDER BY origin LIMIT 1`,
    [origins, partnerId],
  );
  if (rows[0] !== undefined) throw new Refusal('ORIGIN_TAKEN', { origin: rows[0].origin });
}
