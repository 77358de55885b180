import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { listItems } from './read-items.ts';

const pageSize = 50;

/** The items in a fan's inbox. */
export function inboxPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'inbox',
    async *records(userId, language) {
      let cursor: string | null | undefined;
      do {
        const page = await listItems(pool, { userId, language, limit: pageSize, ...(cursor && { cursor }) });
        for (const { kind, name, count, amount, currency, endsAt, at } of page.items) {
          yield { kind, about: name, count, refunded: amount && currency ? { amount, currency } : null, endsAt, at };
        }
        cursor = page.nextCursor;
      } while (cursor);
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM inbox WHERE user_id = $1', [userId]);
    },
  };
}
