import type { z } from 'zod';
import { inboxDays } from '../../rules/inbox/inbox-kinds.ts';
import { preventLeaving } from '../account/service.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { inboxCalls } from './contract.ts';
import { createLiveInbox } from './live-inbox.ts';
import { listItems, readStates } from './read-items.ts';
import { readOne, readUpTo } from './write-items.ts';

export { type FanNotification, notifyFan } from './notify-fan.ts';
export { type ItemDetails, type NewItem, settleItems, writeItems } from './write-items.ts';

type Calls = typeof inboxCalls;

export interface InboxService {
  list(
    page: { cursor?: string | undefined; limit: number },
    caller: Caller<'platform'>,
  ): Promise<z.output<Calls['GET /inbox']['response']>>;
  /** @throws Refusal LOGIN_REQUIRED (for an account that was just deleted) */
  read(
    seen: { upTo: string; only: boolean },
    caller: Caller<'platform'>,
  ): Promise<z.output<Calls['POST /inbox/read']['response']>>;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function createInboxService(platform: Platform): InboxService {
  const { pool } = platform;
  const live = createLiveInbox(platform, platform.live);
  platform.live.offer('inbox', live);
  return {
    async list(page, { fan, language }) {
      const state = await openInbox(pool, fan);
      const { items, nextCursor } = await listItems(pool, { ...page, userId: fan.userId, language });
      return { items, nextCursor, unread: state.unread, topic: state.topic, serverTime: state.now.toISOString() };
    },
    async read({ upTo, only }, { fan }) {
      const mark = only ? readOne : readUpTo;
      await inTransaction(pool, (connection) => mark(connection, fan.userId, upTo));
      const [state] = await readStates(pool, 'user_id', [fan.userId]);
      return { unread: state?.unread ?? 0, serverTime: (state?.now ?? new Date()).toISOString() };
    },
    sweep: () => deleteOldItems(pool),
    close: live.close,
  };
}

/** The state of the fan's inbox, which is created at the first look, so that there is a topic to listen to. */
async function openInbox(pool: Pool, fan: Caller<'platform'>['fan']) {
  const [state] = await readStates(pool, 'user_id', [fan.userId]);
  if (state !== undefined) return state;
  await inTransaction(pool, async (connection) => {
    await preventLeaving(connection, fan);
    await connection.query('INSERT INTO inbox (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [fan.userId]);
  });
  const [created] = await readStates(pool, 'user_id', [fan.userId]);
  if (created === undefined) throw new Error('An inbox was deleted while it was opened');
  return created;
}

async function deleteOldItems(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM inbox_item WHERE created_at < clock_timestamp() - make_interval(days => $1)', [
    inboxDays,
  ]);
}
