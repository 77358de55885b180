import { hash, randomBytes } from 'node:crypto';
import { neededScope } from '../../../rules/scopes.ts';
import { appendEntry } from '../../platform/audit-log/audit-log.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealContact } from '../sealed.ts';
import type { Contact, PartnerState } from '../shapes.ts';
import { findProof, type ProofProblem, proofOf } from './find-proof.ts';
import type { PartnerRequest } from './request-contract.ts';

/** Days after which a request without proof is deleted. */
const unprovenDays = 14;

/** Max number of requests that wait for their proof, over all callers. Requests that the staff has stopped do not count. */
export const maxUnproven = 300;
/** Seconds after which a refused request may be sent again. */
const retryAfterSeconds = 3_600;

interface Asking {
  name: string;
  origin: string;
  contact: Contact;
}

export interface PartnerRequests {
  /** @throws Refusal INVALID_REQUEST for an origin without encryption, in production; RATE_LIMITED while too many are unproven */
  create(asking: Asking): Promise<{ token: string; request: PartnerRequest }>;
  /** @throws Refusal NOT_FOUND */
  read(token: string): Promise<PartnerRequest>;
  /** @throws Refusal NOT_FOUND */
  prove(token: string, way: 'FILE' | 'META'): Promise<{ request: PartnerRequest; problem: ProofProblem | null }>;
  /** Deletes old requests that were never proven. */
  sweep(): Promise<void>;
}

interface RequestRow {
  partner_id: string;
  name: string;
  origin: string;
  state: PartnerState;
  proven_at: Date | null;
  proof_code: string;
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const select = `
  SELECT partner_id, name, origin, state, proven_at, proof_code
  FROM partner_request JOIN partner USING (partner_id) JOIN partner_origin USING (partner_id)
  WHERE token_hash = $1 AND removed_at IS NULL ORDER BY added_at, origin LIMIT 1`;

const requestOf = ({ name, origin, state, proven_at, proof_code }: RequestRow): PartnerRequest => ({
  name,
  origin,
  state,
  provenAt: proven_at?.toISOString() ?? null,
  proof: proofOf(origin, proof_code),
});

export function createPartnerRequests(
  { config, pool, sealing }: Pick<Platform, 'config' | 'pool' | 'sealing'>,
  outside: Outside,
): PartnerRequests {
  const visitor = { kind: 'SERVER', id: 'partners page', roles: [], address: null } as const;

  async function find(token: string): Promise<RequestRow> {
    const { rows } = await pool.query<RequestRow>(select, [hashOf(token)]);
    if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
    return rows[0];
  }

  /** @returns false where the origin is proven for another partner */
  async function markProven({ partner_id: partnerId, origin }: RequestRow): Promise<boolean> {
    return inTransaction(pool, async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.partner]);
      const proven = await connection.query(
        `UPDATE partner_origin SET proven_at = clock_timestamp()
         WHERE partner_id = $1 AND origin = $2 AND removed_at IS NULL AND NOT EXISTS (
           SELECT FROM partner_origin WHERE origin = $2 AND proven_at IS NOT NULL)`,
        [partnerId, origin],
      );
      if (proven.rowCount === 0) return false;
      await connection.query(
        `UPDATE partner SET state = 'TRIAL', version = version + 1, changed_at = clock_timestamp()
         WHERE partner_id = $1 AND state = 'ASKED'`,
        [partnerId],
      );
      const object = { kind: 'partner', id: partnerId };
      await appendEntry(connection, sealing, visitor, { action: 'partner.prove', object, after: { origin } });
      return true;
    });
  }

  /** Locks until the end of the transaction, so that simultaneous requests are counted too. */
  async function refuseTooMany(connection: Connection): Promise<void> {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.partner]);
    const { rows } = await connection.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM partner_request JOIN partner USING (partner_id) WHERE state = 'ASKED'`,
    );
    if ((rows[0]?.count ?? 0) >= maxUnproven) throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
  }

  return {
    async create({ name, origin, contact }) {
      if (config.production && !origin.startsWith('https://'))
        throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body.origin', reason: 'must begin with https://' }] });
      const token = randomBytes(32).toString('base64url');
      const partnerId = newId();
      await inTransaction(pool, async (connection) => {
        await refuseTooMany(connection);
        await connection.query(
          `INSERT INTO partner (partner_id, name, contact_sealed, state, source, scopes)
           VALUES ($1, $2, $3, 'ASKED', 'REQUEST', $4)`,
          [partnerId, name, sealContact(sealing, partnerId, contact), [neededScope]],
        );
        await connection.query('INSERT INTO partner_origin (partner_id, origin) VALUES ($1, $2)', [partnerId, origin]);
        await connection.query('INSERT INTO partner_request (partner_id, token_hash, proof_code) VALUES ($1, $2, $3)', [
          partnerId,
          hashOf(token),
          `fanfare-${newId()}`,
        ]);
        const object = { kind: 'partner', id: partnerId };
        await appendEntry(connection, sealing, visitor, { action: 'partner.ask', object, after: { name, origin } });
      });
      return { token, request: requestOf(await find(token)) };
    },
    async read(token) {
      return requestOf(await find(token));
    },
    async prove(token, way) {
      const found = await find(token);
      if (found.proven_at !== null) return { request: requestOf(found), problem: null };
      const problem = await findProof(outside, { origin: found.origin, code: found.proof_code, way });
      if (problem !== null) return { request: requestOf(found), problem };
      const isProven = await markProven(found);
      const request = requestOf(await find(token));
      return { request, problem: isProven || request.provenAt !== null ? null : 'TAKEN' };
    },
    async sweep() {
      await pool.query(
        `DELETE FROM partner AS p USING partner_request AS r
         WHERE r.partner_id = p.partner_id AND state = 'ASKED' AND asked_at < clock_timestamp() - make_interval(days => $1)
           AND NOT EXISTS (SELECT FROM partner_origin AS o WHERE o.partner_id = p.partner_id AND proven_at IS NOT NULL)`,
        [unprovenDays],
      );
    },
  };
}
