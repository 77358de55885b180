import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFans, stopMailOf } from '../account/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const reason = 'The member has emptied the mailbox';

it('staff see why mail to a member has stopped, and two who lift it at once get one refusal', async () => {
  const { platform } = world.fans.store;
  const [fan] = await createFans(platform, 1);
  const userId = fan?.userId ?? '';
  const stopOf = async () => (await desk.request(`GET /studio/member/${userId}`)).body.mailStopped;
  const lift = () => desk.request(`DELETE /studio/member/${userId}/mail-stop`, { reason });
  expect(await stopOf()).toBeNull();
  expect((await lift()).body.code).toBe('MAIL_NOT_STOPPED');
  await stopMailOf(platform, userId);
  expect(await stopOf()).toEqual({ reason: 'BOUNCED', status: '5.1.1', at: expect.any(String) });
  const replies = await Promise.all([lift(), lift()]);
  expect(replies.map(({ body }) => body.code ?? 'DONE').toSorted((one, other) => one.localeCompare(other))).toEqual([
    'DONE',
    'MAIL_NOT_STOPPED',
  ]);
  expect(await stopOf()).toBeNull();
});
