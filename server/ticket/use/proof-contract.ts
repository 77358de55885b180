import { z } from 'zod';

/**
 * - `KEY`: signed by a private key that never leaves the browser.
 * - `ID`: the page has no https, so only the device id counts, which can be copied.
 */
export const ProofKind = z.enum(['KEY', 'ID']);
export type ProofKind = z.infer<typeof ProofKind>;

/**
 * A compact JWS (ES256, `typ: fan-device+jwt`, the public key as `jwk` in its header) over `{ ticketId, deviceId, purpose, jti,
 * iat }`, valid once and for two minutes; null from a page without https, where browsers have no keys. With purpose `entry` it
 * also has `epk`, a public key (ECDH, P-256, a JWK) made for this one request: the reply's secret is encrypted to it.
 */
export const DeviceProof = z.string().max(2000).nullable();
/** The purposes of a proof. */
export const ProofPurpose = z.enum(['use', 'device', 'entry', 'play']);
export type ProofPurpose = z.infer<typeof ProofPurpose>;
