import { randomUUID } from 'node:crypto';
import { createAvatarService } from '../../avatar/service.ts';
import { compose } from '../../composition/compose.ts';
import { eventRoutes } from '../../event/routes.ts';
import { createEventService, saveEvents } from '../../event/service.ts';
import { eventContent } from '../../event/testing.ts';
import { features as allFeatures } from '../../features.ts';
import { pictureRoutes } from '../../inquiry/picture/routes.ts';
import { inquiryRoutes } from '../../inquiry/routes.ts';
import { createInquiryService } from '../../inquiry/service.ts';
import { noticeRoutes } from '../../notice/routes.ts';
import { createNoticeService } from '../../notice/service.ts';
import { orderRoutes } from '../../order/routes.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import { createCardStudio } from '../../photocard/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { TestReply } from '../../platform/testing.ts';
import { streamingRoutes } from '../../streaming/routes.ts';
import { createStreamingService } from '../../streaming/service.ts';
import { roundOf, saveRounds } from '../../streaming/testing.ts';
import { ticketRoutes } from '../../ticket/routes.ts';
import { passContent } from '../../ticket/testing.ts';
import { createTitleService } from '../../title/service.ts';
import { createAccessTokens } from '../session/access-tokens.ts';
import { createFans, type SignedInFan } from '../testing.ts';
import { createWithdrawal } from './withdrawal.ts';

/** Features with data of every kind, and fans who may leave. */
export interface WithdrawalWorld {
  store: StoreWorld;
  /** The personal data of the features, as the running product collects it. */
  features: readonly PersonalData[];
  newFan(): Promise<SignedInFan>;
  request(fan: SignedInFan, call: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  rowsOf(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  /** The nickname, as fans type it to confirm. */
  nicknameOf(fan: SignedInFan): Promise<string>;
  /** Withdraws a fan; `features` replace those of the product. */
  leave(fan: SignedInFan, features?: readonly PersonalData[]): Promise<void>;
  close(): Promise<void>;
}

export async function createWithdrawalWorld(): Promise<WithdrawalWorld> {
  const store = await createStoreWorld();
  const { platform, tickets } = store;
  const titles = createTitleService(platform);
  const streaming = createStreamingService(platform, titles, tickets);
  const notices = createNoticeService(platform, titles);
  const studio = createCardStudio(platform, {
    shownNickname: () => Promise.reject(new Error('no card is drawn here')),
  });
  const events = createEventService(platform, titles, studio);
  const composition = compose(platform, allFeatures);
  const product = composition.personalData();
  const tokens = createAccessTokens(platform.config.tokenSecrets);
  const api = store.serve({
    authenticate: (token) => tokens.verify(token),
    routes: [
      ...orderRoutes(store.orders),
      ...ticketRoutes(tickets),
      ...streamingRoutes(platform, streaming),
      ...inquiryRoutes(createInquiryService(platform)),
      ...pictureRoutes(platform, createInquiryService(platform).readerOf),
      ...noticeRoutes(notices),
      ...eventRoutes(platform, events, createAvatarService(platform)),
    ],
  });
  await saveRounds(store, 'show', [
    roundOf('live', -5, 60, { access: 'PASS' }),
    roundOf('free', -5, 60),
    roundOf('recorded', -60, -30, { vodSource: 'http://origin.test/vod.m3u8' }),
  ]);
  await store.save(productContent('card'), productContent('pack', votePack));
  await inTransaction(store.pool, async (connection) => {
    await saveEvents(connection, [
      eventContent('prize', { photocard: null }),
      eventContent('won', { photocard: null }),
    ]);
    await tickets.savePasses(connection, [passContent('final')]);
    await tickets.saveDemoCodes(connection, 'final', ['FANS-TEST-0000-0012', 'FANS-TEST-0000-0024']);
    const everywhere = { ko: 'Hello', en: 'Hello', ja: 'Hello' };
    const notice = { noticeId: 'hello', titleId: null, category: 'NEWS', pinned: false, name: everywhere } as const;
    const times = { shownFrom: new Date(Date.now() - 1000), shownUntil: null };
    await notices.saveNotices(connection, [{ ...notice, ...times, body: { ko: [], en: [], ja: [] } }]);
  });

  const world: WithdrawalWorld = {
    store,
    features: product,
    async newFan() {
      const [fan] = await createFans(platform, 1);
      if (fan === undefined) throw new Error('there is no fan');
      return fan;
    },
    request: (fan, call, body, headers = {}) =>
      api.request(call, {
        token: fan.accessToken,
        body,
        headers: { 'Idempotency-Key': randomUUID(), 'X-Device-Id': fan.deviceId, ...headers },
      }),
    rowsOf: async (sql, ...values) => (await store.pool.query(sql, values)).rows,
    nicknameOf: async ({ userId }) =>
      String((await world.rowsOf('SELECT nickname FROM fan WHERE user_id = $1', userId))[0]?.['nickname']),
    leave: async (fan, features = product) =>
      createWithdrawal(platform, () => features, { announce: () => undefined }).withdraw(
        fan,
        await world.nicknameOf(fan),
      ),
    async close() {
      await composition.close();
      await streaming.close();
      await events.close();
      await store.close();
    },
  };
  return world;
}
