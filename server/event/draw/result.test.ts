import { beforeAll, describe, expect, it } from 'vitest';
import type { TestReply } from '../../platform/testing.ts';
import { statementsOf } from '../../platform/testing-statements.ts';
import { forWinners, loser, nameRanked, setUpResult, test, winner } from './testing-result.ts';

setUpResult();

/** A reply without the parts that always differ: its id and its date. */
function bytesOf({ status, text, headers }: TestReply): string {
  const cacheable = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return JSON.stringify([status, cacheable, text.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""')]);
}

describe('the result before it opens', () => {
  beforeAll(() => nameRanked('sealed'));

  it.each(forWinners)('GET …/%s returns the same bytes to winner, loser and stranger', async (call) => {
    const replies = await Promise.all(
      [winner, loser, 'stranger'].map((fan) => test.request(fan, `GET /event/sealed/${call}`)),
    );
    expect(new Set(replies.map(bytesOf)).size).toBe(1);
    expect(replies[0]?.headers.get('Cache-Control')).toBe('no-store');
  });

  it('refuses winners’ actions with the same bytes for everyone', async () => {
    const { rows } = await test.pool.query("SELECT card_id FROM event_card WHERE event_id = 'sealed'");
    const form = { name: 'Mina', email: 'mina@fans.example', phone: '010', consent: true };
    for (const [call, body] of [
      ['PUT /event/sealed/winnerinfo', form],
      [`POST /event/sealed/photocard/${rows[0]?.card_id}/download`, {}],
    ] as const) {
      const replies = await Promise.all([winner, loser, 'stranger'].map((fan) => test.request(fan, call, body)));
      expect(replies[0]).toMatchObject({ status: 409, body: { code: 'RESULT_NOT_OPEN' } });
      expect(new Set(replies.map(bytesOf)).size).toBe(1);
    }
  });

  it('is hidden from lists and details', async () => {
    const [one, other] = await Promise.all([winner, loser].map((fan) => test.request(fan, 'GET /event/sealed')));
    const plain = ({ text = '' }: Partial<TestReply> = {}) =>
      text.replace(/"entry":\{[^}]+\}|"serverTime":"[^"]+"/g, '');
    expect(plain(one).replace(/"serverTime":"[^"]+"/, '')).toBe(plain(other).replace(/"serverTime":"[^"]+"/, ''));
  });

  it.each(forWinners)(
    'GET …/%s reads the same for winner, loser and stranger, and nothing about them',
    async (call) => {
      const won = await statementsOf(() => test.request(winner, `GET /event/sealed/${call}`));
      expect(won.length).toBeGreaterThan(0);
      for (const fan of [loser, 'stranger'])
        expect(await statementsOf(() => test.request(fan, `GET /event/sealed/${call}`))).toEqual(won);
      // Once it is open, the fan’s own entry is read.
      const open = await statementsOf(() => test.request(winner, `GET /event/open/${call}`));
      expect(open.length).toBeGreaterThan(won.length);
    },
  );
});

describe('the result after it has opened', () => {
  beforeAll(() => nameRanked('open'));

  it('shows the winner the prize, and others a kind message', async () => {
    const won = await test.request(winner, 'GET /event/open/result');
    expect(won.body).toMatchObject({ status: 'WIN', rank: 1, prize: { name: 'A seat' }, infoState: 'MISSING' });
    expect((await test.request(loser, 'GET /event/open/result')).body).toEqual({ status: 'NO_WIN', entered: true });
    expect((await test.request('stranger', 'GET /event/open/result')).body).toEqual({
      status: 'NO_WIN',
      entered: false,
    });
    expect(await test.api.request('GET /event/open/result')).toMatchObject({ status: 401 });
    expect(await test.request(winner, 'GET /event/nowhere/result')).toMatchObject({ status: 404 });
  });

  it.each(['winnerinfo', 'code', 'photocard'])('GET …/%s is found only for the winner', async (call) => {
    const own = await test.request(winner, `GET /event/open/${call}`);
    expect(own.status).toBe(200);
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    for (const fan of [loser, 'stranger']) {
      expect(await test.request(fan, `GET /event/open/${call}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await test.api.request(`GET /event/open/${call}`)).toMatchObject({ status: 401 });
  });

  it('has a personal code for each fan, the same each time', async () => {
    await test.enter('entrants', 'mina', 'juno');
    const [mina, again, juno] = await Promise.all(
      ['mina', 'mina', 'juno'].map((fan) => test.request(fan, 'GET /event/entrants/code')),
    );
    expect(mina?.body.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(again?.body).toEqual(mina?.body);
    expect(juno?.body.code).not.toBe(mina?.body.code);
    expect(await test.request('stranger', 'GET /event/entrants/code')).toMatchObject({ status: 404 });
  });
});
