import type { Statements } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { hashOfRecipient, openRecipient } from './sealed.ts';

/** The latest messages to a fan. */
export function outboxPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'messages',
    async *records(userId) {
      // Not the kind: it reveals whether an address that the fan typed belongs to a member.
      const { rows } = await pool.query<{ key: string; recipient_sealed: Buffer; state: string; created_at: Date }>(
        `SELECT key, recipient_sealed, state, created_at FROM outgoing_message
         WHERE user_id = $1 ORDER BY message_id DESC`,
        [userId],
      );
      for (const row of rows)
        yield { recipient: openRecipient(sealing, row), state: row.state, at: row.created_at.toISOString() };
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM outgoing_message WHERE user_id = $1', [userId]);
    },
  };
}

/** The fan's confirmed address; null where there is none. */
export type ReadAddress = (database: Statements, userId: string) => Promise<string | null>;

/**
 * That an address of the fan gets no mail. It is found by the address, too: a notice can arrive when it is no longer stored whom the mail
 * was for.
 */
export function stoppedPersonalData(
  { pool, lookup }: Pick<Platform, 'pool' | 'lookup'>,
  readAddress: ReadAddress,
): PersonalData {
  async function hashOf(database: Statements, userId: string): Promise<Buffer | null> {
    const address = await readAddress(database, userId);
    return address === null ? null : hashOfRecipient(lookup, address);
  }
  return {
    name: 'stoppedMail',
    async *records(userId) {
      const { rows } = await pool.query<{ reason: string; status: string | null; stopped_at: Date }>(
        `SELECT reason, status, stopped_at FROM stopped_address WHERE user_id = $1 OR recipient_hash = $2
         ORDER BY stopped_at DESC`,
        [userId, await hashOf(pool, userId)],
      );
      for (const { reason, status, stopped_at: at } of rows)
        yield { cause: reason, answer: status, at: at.toISOString() };
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM stopped_address WHERE user_id = $1 OR recipient_hash = $2', [
        userId,
        await hashOf(connection, userId),
      ]);
    },
  };
}
