import { codeKey } from '../../../rules/codes/typed-code.ts';
import type { Platform } from '../../platform/platform.ts';
import { typedHashes } from '../orderer-hashes.ts';

/** Of a frequent name, the fans with the newest orders. */
const maxOwners = 20;
/** A shorter text is the beginning of a nickname. */
const minTracking = 6;

/** All orders of the orderer first: where the database expects many, it would read the newest of all orders instead of the index. */
export const withOrdersOfOrderer =
  'WITH found AS MATERIALIZED (SELECT order_id, user_id, created_at FROM fan_order WHERE orderer_hashes && $1)';

export const hasTrackingNumber = "tracking_number IS NOT NULL AND upper(translate(tracking_number, ' -', '')) = $1";

const ofOrderer = `${withOrdersOfOrderer}
  SELECT user_id FROM found GROUP BY user_id ORDER BY max(created_at) DESC, user_id LIMIT $2`;

const ofTracking = `SELECT DISTINCT user_id FROM shipment WHERE ${hasTrackingNumber} LIMIT $2`;

/** The fans who have ordered with this email address, whole name or phone number. */
export async function findOwnersByOrderer(
  { pool, lookup }: Pick<Platform, 'pool' | 'lookup'>,
  typed: string,
): Promise<string[]> {
  const hashes = await typedHashes({ lookup }, typed);
  if (hashes.length === 0) return [];
  const { rows } = await pool.query<{ user_id: string }>(ofOrderer, [hashes, maxOwners]);
  return rows.map(({ user_id: userId }) => userId);
}

/** The fans to whom a parcel with this tracking number was sent. */
export async function findOwnersByTracking({ pool }: Pick<Platform, 'pool'>, typed: string): Promise<string[]> {
  const number = codeKey(typed);
  if (number.length < minTracking) return [];
  const { rows } = await pool.query<{ user_id: string }>(ofTracking, [number, maxOwners]);
  return rows.map(({ user_id: userId }) => userId);
}
