import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { eventPersonalData } from '../personal-data.ts';
import { createEventTest, type EventTest, eventContent, isAnybodyWaiting } from '../testing.ts';
import { checkCode } from './check-code.ts';

let test: EventTest;

beforeAll(async () => {
  test = await createEventTest();
  const none = { participation: null, participationNote: null };
  await test.save(eventContent('open', { participation: 'ENTRANTS' }), eventContent('won'), eventContent('none', none));
  await test.enter('open', 'mina', 'juno', 'hana');
  await test.enter('won', 'mina', 'juno');
});
afterAll(() => test.close());

const check = (eventId: string, code: string) => checkCode(test.pool, eventId, code);
const codeOf = async (eventId: string, fan: string): Promise<string> =>
  (await test.request(fan, `GET /event/${eventId}/code`)).body.code;

describe('the check of a participation code', () => {
  it('lets in every entrant where all have a code, and one of two at the same time', async () => {
    const code = await codeOf('open', 'mina');
    const outcomes = (await Promise.all([check('open', code), check('open', code)])).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['ALREADY_IN', 'COME_IN']);
    expect(await check('open', await codeOf('open', 'juno'))).toEqual({
      outcome: 'COME_IN',
      userId: 'juno',
      prize: null,
    });
  });

  it('finds only winners where only they have a code, and no code before the result', async () => {
    expect(await check('won', '7K3Q-X9PT-4HWD')).toEqual({ outcome: 'NOT_OPEN' });
    const [winner = ''] = await test.finish('won');
    expect(await check('won', await codeOf('open', winner))).toEqual({ outcome: 'WRONG' });
    expect(await check('won', await codeOf('won', winner))).toMatchObject({ outcome: 'COME_IN', prize: 'A seat' });
    expect(await check('none', '7K3Q-X9PT-4HWD')).toEqual({ outcome: 'NO_CODES' });
  });

  it('is in the download of its fan, and deleted with the account, also at the same time', async () => {
    const code = await codeOf('open', 'hana');
    expect(await check('open', code)).toMatchObject({ outcome: 'COME_IN' });
    const personal = eventPersonalData(test.platform);
    const records: unknown[] = [];
    for await (const record of personal.records('hana', 'en')) records.push(record);
    expect(records).toMatchObject([{ eventId: 'open', codeCheckedAt: expect.stringMatching(/Z$/) }]);
    await test.pool.query("DELETE FROM code_check WHERE user_id = 'hana'");
    const { checking } = await inTransaction(test.owner, async (connection) => {
      await personal.forget?.(connection, 'hana');
      const failure = check('open', code).catch((error: unknown) => error);
      await expect.poll(() => isAnybodyWaiting(test.pool)).toBe(true);
      return { checking: failure };
    });
    expect(await checking).toEqual({ outcome: 'WRONG' });
    expect(await check('open', code)).toEqual({ outcome: 'WRONG' });
  });
});
