import { hash, randomBytes } from 'node:crypto';
import { preventLeaving } from '../account/service.ts';
import type { ArtistService } from '../artist/service.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/contract.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { StreamingService } from '../streaming/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { CalendarAddress } from './contract.ts';
import { openSecret, sealSecret } from './sealed.ts';

export interface CalendarService {
  read(userId: string): Promise<CalendarAddress>;
  /** Makes a new address; the one before is not found from then on. */
  renew(caller: Caller<'platform'>, key: RequestKey): Promise<CalendarAddress>;
  withdraw(caller: Caller<'platform'>, key: RequestKey): Promise<CalendarAddress>;
  /** @throws Refusal NOT_FOUND for a secret that is not valid, or not any more */
  write(secret: string): Promise<string>;
}

/** The features that know which rounds concern a fan. */
export interface CalendarParts {
  tickets: Pick<TicketService, 'listStreamsOf'>;
  artists: { favourites: Pick<ArtistService['favourites'], 'listStreamsOf'> };
  streams: Pick<StreamingService, 'writeCalendar'>;
}

interface FeedRow {
  user_id: string;
  secret_sealed: Buffer;
  language: Language;
  made_at: Date;
}

/** The secret has 256 bits, so that its plain hash gives nothing away. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export function createCalendarService(platform: Platform, parts: CalendarParts): CalendarService {
  const { pool, sealing, keys, config } = platform;

  const addressOf = (row: FeedRow | undefined): CalendarAddress => {
    if (row === undefined) return { url: null, madeAt: null };
    const file = `${openSecret(sealing, row.user_id, row.secret_sealed)}.ics`;
    return { url: new URL(`/api/v1/calendar/${file}`, config.publicOrigin).href, madeAt: row.made_at.toISOString() };
  };

  const change = (
    { fan }: Caller<'platform'>,
    key: RequestKey,
    work: (connection: Connection) => Promise<FeedRow | undefined>,
  ): Promise<CalendarAddress> =>
    inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      const address = addressOf(await work(connection));
      await keys.store(key, answered(address), connection);
      return address;
    });

  return {
    read: async (userId) => addressOf(await findBy(pool, 'user_id', userId)),
    renew: (caller, key) =>
      change(caller, key, async (connection) => {
        const { userId } = caller.fan;
        const secret = randomBytes(32).toString('base64url');
        const { rows } = await connection.query<FeedRow>(
          `INSERT INTO calendar_feed (user_id, secret_hash, secret_sealed, language) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, secret_sealed = excluded.secret_sealed,
             language = excluded.language, made_at = excluded.made_at
           RETURNING *`,
          [userId, hashOf(secret), sealSecret(sealing, userId, secret), caller.language],
        );
        return rows[0];
      }),
    withdraw: (caller, key) =>
      change(caller, key, async (connection) => {
        await connection.query('DELETE FROM calendar_feed WHERE user_id = $1', [caller.fan.userId]);
        return undefined;
      }),
    async write(secret) {
      const feed = await findBy(pool, 'secret_hash', hashOf(secret));
      if (feed === undefined) throw new Refusal('NOT_FOUND');
      const lists = await Promise.all([
        parts.tickets.listStreamsOf(feed.user_id),
        parts.artists.favourites.listStreamsOf(feed.user_id),
      ]);
      return parts.streams.writeCalendar([...new Set(lists.flat())], feed.language);
    },
  };
}

async function findBy(
  pool: Pool,
  column: 'user_id' | 'secret_hash',
  value: string | Buffer,
): Promise<FeedRow | undefined> {
  const { rows } = await pool.query<FeedRow>(
    `SELECT user_id, secret_sealed, language, made_at FROM calendar_feed WHERE ${column} = $1`,
    [value],
  );
  return rows[0];
}
