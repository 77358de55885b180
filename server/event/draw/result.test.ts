import { beforeAll, describe, expect, it } from 'vitest';
import type { TestReply } from '../../platform/testing.ts';
import { loser, nameRanked, setUpResult, test, winner } from './testing-result.ts';

setUpResult();

const forWinners = ['result', 'winnerinfo', 'code', 'photocard'];

/** A reply without the parts that always differ: its id and its date. */
function bytesOf({ status, text, headers }: TestReply): string {
  const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return JSON.stringify([status, told, text.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""')]);
}

describe('before the result opens', () => {
  beforeAll(() => nameRanked('sealed'));

  it.each(forWinners)('GET …/%s gives winner, loser and stranger the same bytes', async (call) => {
    const replies = await Promise.all(
      [winner, loser, 'stranger'].map((fan) => test.ask(fan, `GET /event/sealed/${call}`)),
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
      const replies = await Promise.all([winner, loser, 'stranger'].map((fan) => test.ask(fan, call, body)));
      expect(replies[0]).toMatchObject({ status: 409, body: { code: 'RESULT_NOT_OPEN' } });
      expect(new Set(replies.map(bytesOf)).size).toBe(1);
    }
  });

  it('reveals nothing of it in lists and details', async () => {
    const [one, other] = await Promise.all([winner, loser].map((fan) => test.ask(fan, 'GET /event/sealed')));
    const plain = ({ text = '' }: Partial<TestReply> = {}) =>
      text.replace(/"entry":\{[^}]+\}|"serverTime":"[^"]+"/g, '');
    expect(plain(one).replace(/"serverTime":"[^"]+"/, '')).toBe(plain(other).replace(/"serverTime":"[^"]+"/, ''));
  });

  it.each(forWinners)(
    'GET …/%s takes the same time for winner, loser and stranger',
    async (call) => {
      const fans = [winner, loser, 'stranger'];
      const times: Record<string, number[]> = Object.fromEntries(fans.map((fan) => [fan, []]));
      const rounds = 300;
      for (let round = 0; round < rounds; round += 1) {
        // In turn, and each of them equally often the first of its round.
        for (let place = 0; place < fans.length; place += 1) {
          const fan = fans[(round + place) % fans.length] ?? '';
          const started = performance.now();
          await test.ask(fan, `GET /event/sealed/${call}`);
          times[fan]?.push(performance.now() - started);
        }
      }
      const median = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
      const [won, lost, strange] = fans.map((fan) => times[fan] ?? []);
      // The difference between two halves of one fan's own times shows the noise; the caller may not matter more than a few times
      // that.
      const noise = Math.max(
        ...[won, lost, strange].map((list = []) =>
          Math.abs(
            median(list.filter((_, index) => index % 2 === 0)) - median(list.filter((_, index) => index % 2 === 1)),
          ),
        ),
      );
      const allowed = Math.max(4 * noise, 0.1 * median(won));
      expect(Math.abs(median(won) - median(lost))).toBeLessThan(allowed);
      expect(Math.abs(median(won) - median(strange))).toBeLessThan(allowed);
      // The share of the winner's times below the loser's median: 0.5 where the two can't be told apart.
      const share = (won ?? []).filter((time) => time < median(lost)).length / rounds;
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.65);
    },
    60_000,
  );
});

describe('once the result is open', () => {
  beforeAll(() => nameRanked('open'));

  it('shows the winner the prize, and others a kind message', async () => {
    const won = await test.ask(winner, 'GET /event/open/result');
    expect(won.body).toMatchObject({ status: 'WIN', rank: 1, prize: { name: 'A seat' }, infoState: 'MISSING' });
    expect((await test.ask(loser, 'GET /event/open/result')).body).toEqual({ status: 'NO_WIN', entered: true });
    expect((await test.ask('stranger', 'GET /event/open/result')).body).toEqual({ status: 'NO_WIN', entered: false });
    expect(await test.api.request('GET /event/open/result')).toMatchObject({ status: 401 });
    expect(await test.ask(winner, 'GET /event/nowhere/result')).toMatchObject({ status: 404 });
  });

  it.each(['winnerinfo', 'code', 'photocard'])('GET …/%s is found for the winner alone', async (call) => {
    const own = await test.ask(winner, `GET /event/open/${call}`);
    expect(own.status).toBe(200);
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    for (const fan of [loser, 'stranger']) {
      expect(await test.ask(fan, `GET /event/open/${call}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await test.api.request(`GET /event/open/${call}`)).toMatchObject({ status: 401 });
  });

  it('gives each fan a personal code, the same each time', async () => {
    await test.enter('entrants', 'mina', 'juno');
    const [mina, again, juno] = await Promise.all(
      ['mina', 'mina', 'juno'].map((fan) => test.ask(fan, 'GET /event/entrants/code')),
    );
    expect(mina?.body.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(again?.body).toEqual(mina?.body);
    expect(juno?.body.code).not.toBe(mina?.body.code);
    expect(await test.ask('stranger', 'GET /event/entrants/code')).toMatchObject({ status: 404 });
  });
});
