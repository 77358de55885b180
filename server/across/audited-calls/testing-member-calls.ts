import { stopMailOf } from '../../account/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestReply } from '../../platform/testing.ts';
import { passContent } from '../../ticket/testing.ts';
import { savePasses } from '../../ticket/use/passes.ts';
import { alone, newFan, owner, reason, world } from './testing-world.ts';

/** Members and jobs: each function sends its call with the intended effect, as the last of its requests. */
export const memberCalls: Record<string, () => Promise<TestReply>> = {
  'GET /studio/member/:userId': async () => owner.browser.request(`GET /studio/member/${await newFan()}`),
  'DELETE /studio/member/:userId/session': async () =>
    owner.browser.request(`DELETE /studio/member/${await newFan()}/session`, { reason }),
  'POST /studio/member/:userId/note': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/note`, { text: 'Called twice' }),
  'POST /studio/member/:userId/warning': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/warning`, { cause: 'ABUSE', reason }),
  'POST /studio/member/:userId/suspension': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/suspension`, { cause: 'ABUSE', days: 7, reason }),
  'POST /studio/member/:userId/suspension/forever': () =>
    alone(async () =>
      owner.browser.request(`POST /studio/member/${await newFan()}/suspension/forever`, { cause: 'ABUSE', reason }),
    ),
  'DELETE /studio/member/:userId/suspension': async () => {
    const userId = await newFan();
    await owner.browser.request(`POST /studio/member/${userId}/suspension`, { cause: 'ABUSE', days: 30, reason });
    return owner.browser.request(`DELETE /studio/member/${userId}/suspension`, { reason });
  },
  'POST /studio/member/:userId/nickname': async () => requestNewNickname(await newFan()),
  'DELETE /studio/member/:userId/nickname': async () => {
    const userId = await newFan();
    await requestNewNickname(userId);
    return owner.browser.request(`DELETE /studio/member/${userId}/nickname`, { reason });
  },
  'DELETE /studio/member/:userId/mail-stop': async () => {
    const userId = await newFan();
    await stopMailOf(world.test.platform, userId);
    return owner.browser.request(`DELETE /studio/member/${userId}/mail-stop`, { reason });
  },
  'POST /studio/member/:userId/erasure': () =>
    alone(async () => {
      const userId = await newFan();
      const body = { nickname: await nicknameOf(userId), cause: 'ASKED', reason };
      return owner.browser.request(`POST /studio/member/${userId}/erasure`, body);
    }),
  'POST /studio/member/:userId/right': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/right`, { count: 5, days: 30, reason }),
  'POST /studio/member/:userId/ticket': async () => {
    await inTransaction(world.test.platform.pool, (connection) => savePasses(connection, [passContent('final')]));
    const body = { passId: 'final', cause: 'PRIZE', reason };
    return owner.browser.request(`POST /studio/member/${await newFan()}/ticket`, body);
  },
  'POST /studio/ticket/:ticketId/revocation': async () => {
    await inTransaction(world.test.platform.pool, (connection) => savePasses(connection, [passContent('final')]));
    const body = { passId: 'final', cause: 'PRIZE', reason };
    const { ticketId } = (await owner.browser.request(`POST /studio/member/${await newFan()}/ticket`, body)).body;
    return owner.browser.request(`POST /studio/ticket/${ticketId}/revocation`, { reason });
  },
  'POST /studio/member/bulk': startJob,
  'POST /studio/member/:userId/export': () =>
    alone(async () => {
      const body = { cause: 'ASKED', format: 'json', reason };
      return owner.browser.request(`POST /studio/member/${await newFan()}/export`, body);
    }),
  'POST /studio/job/:jobId/stop': async () =>
    owner.browser.request(`POST /studio/job/${(await startJob()).body.jobId}/stop`, { reason }),
  'GET /studio/job/:jobId/result': async () => {
    const { jobId } = (await startJob()).body;
    while (await world.jobs.runNext()) await Promise.resolve();
    return owner.browser.request(`GET /studio/job/${jobId}/result`, undefined, { 'Sec-Fetch-Site': 'same-origin' });
  },
};

async function nicknameOf(userId: string): Promise<string> {
  return (await owner.browser.request(`GET /studio/member/${userId}`)).body.profile.nickname;
}

async function requestNewNickname(userId: string): Promise<TestReply> {
  const body = { nickname: await nicknameOf(userId), cause: 'OFFENSIVE', reason };
  return owner.browser.request(`POST /studio/member/${userId}/nickname`, body);
}

async function startJob(): Promise<TestReply> {
  const body = { userIds: [await newFan()], action: { kind: 'SIGN_OUT' }, reason };
  return owner.browser.request('POST /studio/member/bulk', body);
}
