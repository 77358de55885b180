import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import type { LabelledAddress, SavedAddress } from './contract.ts';
import { openSavedAddress, sealSavedAddress } from './sealed.ts';

type Database = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A fan's addresses, the default first, then the latest. */
export async function listAddresses(database: Database, sealing: Sealing, userId: string): Promise<SavedAddress[]> {
  const { rows } = await database.query<{ address_id: string; content_sealed: Buffer; is_default: boolean }>({
    name: 'list-addresses',
    text: `SELECT address_id, content_sealed, is_default FROM saved_address WHERE user_id = $1
      ORDER BY is_default DESC, added DESC`,
    values: [userId],
  });
  return rows.map(({ address_id: addressId, content_sealed: sealed, is_default: isDefault }) => ({
    addressId,
    isDefault,
    ...openSavedAddress(sealing, addressId, sealed),
  }));
}

/** Locks the addresses of a fan until the transaction ends; a test replaces it. */
export type LockAddresses = (connection: Connection, userId: string) => Promise<void>;

export const lockAddresses: LockAddresses = async (connection, userId) => {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.addresses, userId]);
};

/** Adds an address to the locked ones of a fan; the first is the default. */
export async function insertAddress(
  connection: Connection,
  sealing: Sealing,
  userId: string,
  content: LabelledAddress,
): Promise<void> {
  const addressId = newId();
  await connection.query(
    `INSERT INTO saved_address (address_id, user_id, content_sealed, is_default)
     SELECT $1, $2, $3, NOT EXISTS (SELECT FROM saved_address WHERE user_id = $2)`,
    [addressId, userId, sealSavedAddress(sealing, addressId, content)],
  );
}

/** @returns whether the fan has this address */
export async function updateAddress(
  connection: Connection,
  sealing: Sealing,
  { userId, addressId }: { userId: string; addressId: string },
  content: LabelledAddress,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE saved_address SET content_sealed = $3 WHERE user_id = $1 AND address_id = $2',
    [userId, addressId, sealSavedAddress(sealing, addressId, content)],
  );
  return rowCount === 1;
}

/**
 * Deletes one of the locked addresses. If it was the default, the latest one becomes the default.
 * @returns whether the fan had this address
 */
export async function deleteAddress(connection: Connection, userId: string, addressId: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM saved_address WHERE user_id = $1 AND address_id = $2', [
    userId,
    addressId,
  ]);
  await connection.query(
    `UPDATE saved_address SET is_default = true WHERE address_id = (
       SELECT address_id FROM saved_address WHERE user_id = $1 ORDER BY is_default DESC, added DESC LIMIT 1)`,
    [userId],
  );
  return rowCount === 1;
}

/** Makes one of the locked addresses the default. */
export async function chooseDefault(connection: Connection, userId: string, addressId: string): Promise<void> {
  // Two statements, since the index never allows two defaults, not even within one statement.
  await connection.query('UPDATE saved_address SET is_default = false WHERE user_id = $1 AND address_id <> $2', [
    userId,
    addressId,
  ]);
  await connection.query('UPDATE saved_address SET is_default = true WHERE user_id = $1 AND address_id = $2', [
    userId,
    addressId,
  ]);
}
