import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { ProofKind, ProofPurpose } from './proof-contract.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** The device that a request comes from. */
export interface ProvenDevice {
  /** The `X-Device-Id` of the request: a label that can be copied. */
  deviceId: string;
  /** Thumbprint (RFC 7638) of the key that signed; null on a page where no browser has keys. */
  key: string | null;
  kind: ProofKind;
  /** With purpose `entry`, the key that the device made for this one request: the reply's secret is encrypted to it. */
  encryptTo?: EncryptionKey | undefined;
}

export interface ProofRequest {
  proof: string | null;
  ticketId: string;
  purpose: ProofPurpose;
}

/** Seconds before and after the database's clock in which a proof is valid; the browser corrects its clock by our replies. */
const goodFor = 120;

const EncryptionKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
/** A public key of WebCrypto (ECDH) as a JWK. */
export type EncryptionKey = z.infer<typeof EncryptionKey>;

const Claims = z.object({
  ticketId: z.string(),
  deviceId: z.string(),
  purpose: z.string(),
  jti: z.string().min(16).max(64),
  iat: z.int(),
  epk: EncryptionKey.optional(),
});

/**
 * Pages without https have no keys (WebCrypto), except on the browser's own machine:
 * docs/decisions/0013.
 */
const withoutKeys = /^http:\/\/(?!(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$)/;

/**
 * Identifies the device of a request. A proof is valid once, for its purpose and its ticket, and for two minutes.
 * @param caller its origin is the one that its session was made for: the caller can't choose it
 * @throws Refusal DEVICE_PROOF_REFUSED; DEVICE_KEY_REQUIRED without a proof, where browsers have keys; INVALID_REQUEST for a
 * request without a device id
 */
export async function proveDevice(
  database: Queryable,
  { proof, ticketId, purpose }: ProofRequest,
  { deviceId, origin }: Pick<Caller, 'deviceId' | 'origin'>,
): Promise<ProvenDevice> {
  if (deviceId === null) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'X-Device-Id', reason: 'must be a UUID' }] });
  }
  if (proof === null) {
    if (!withoutKeys.test(origin)) throw new Refusal('DEVICE_KEY_REQUIRED');
    return { deviceId, key: null, kind: 'ID' };
  }
  const { claims, key } = await verify(proof);
  const isMeant = claims.ticketId === ticketId && claims.purpose === purpose && claims.deviceId === deviceId;
  if (!isMeant || !(await isFirst(database, key, claims))) throw new Refusal('DEVICE_PROOF_REFUSED');
  return { deviceId, key, kind: 'KEY', encryptTo: claims.epk };
}

/** Checks the signature with the key in the proof itself. It proves possession of the key; the binding names the owner of the key. */
async function verify(proof: string): Promise<{ claims: z.output<typeof Claims>; key: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'fan-device+jwt',
      algorithms: ['ES256'],
    });
    if (protectedHeader.jwk === undefined) throw new Error('the proof has no key');
    return { claims: Claims.parse(payload), key: await calculateJwkThumbprint(protectedHeader.jwk) };
  } catch {
    // Any defect gets the same answer, and none of them is an error of the server.
    throw new Refusal('DEVICE_PROOF_REFUSED');
  }
}

/** Stores the proof for as long as a replay of it would be valid; false for a proof that is expired, from the future or already used. */
async function isFirst(database: Queryable, key: string, claims: z.output<typeof Claims>): Promise<boolean> {
  const hash = createHash('sha256').update(`${key}.${claims.jti}`).digest();
  const inserted = await database.query({
    name: 'keep-device-proof',
    text: `INSERT INTO device_proof (proof_hash, expires_at)
      SELECT $1, to_timestamp($2::double precision) + make_interval(secs => 2 * $3::integer)
      WHERE abs(extract(epoch FROM clock_timestamp()) - $2::double precision) <= $3::integer
      ON CONFLICT (proof_hash) DO NOTHING`,
    values: [hash, claims.iat, goodFor],
  });
  return inserted.rowCount === 1;
}

export async function sweepProofs(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM device_proof WHERE expires_at < clock_timestamp()');
}

/** True if the device is the one that a ticket is bound to: by its key, or by its id where there is no key. */
export function isBoundTo(
  bound: { device_id: string | null; device_key: string | null },
  { deviceId, key }: ProvenDevice,
): boolean {
  return bound.device_key === null ? bound.device_id === deviceId : bound.device_key === key;
}
