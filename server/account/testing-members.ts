import { orderPersonalData } from '../order/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { createTicketService } from '../ticket/service.ts';
import { createTitleService } from '../title/service.ts';
import { votePersonalData } from '../vote/personal-data.ts';
import { createVoteService } from '../vote/service.ts';
import { createSignInWorld, join, type SignInWorld, type TestBrowser } from './sign-in/testing-sign-in.ts';

/** A fan who has joined, in the browser that was used. */
export interface Member {
  browser: TestBrowser;
  userId: string;
  token: string;
  nickname: string;
  email: string;
}

export interface MemberWorld extends SignInWorld {
  member(changes?: Record<string, unknown>): Promise<Member>;
  rowsOf(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
}

/** The personal data in orders and votes, in the order of the running product. */
function featuresOf(platform: Platform) {
  const titles = createTitleService(platform);
  const votes = createVoteService(platform, titles);
  const tickets = createTicketService(platform, titles);
  return [orderPersonalData(platform, { votes, tickets }), ...votePersonalData(platform)];
}

export async function createMemberWorld(): Promise<MemberWorld> {
  const world = await createSignInWorld({}, {}, featuresOf);
  return {
    ...world,
    async member(changes = {}) {
      const browser = world.browser();
      const { body } = await join(browser, changes);
      const me = await browser.request('GET /user/me', { token: body.accessToken });
      const { nickname, email } = me.body;
      return { browser, userId: body.userId, token: body.accessToken, nickname, email };
    },
    rowsOf: async (sql, ...values) => (await world.test.platform.pool.query(sql, values)).rows,
  };
}

export const asks = ({ browser, token }: Member, call: string, body?: unknown) =>
  browser.request(call, { token, body });
