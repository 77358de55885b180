import { describe, expect, it } from 'vitest';
import { setUpResult, test } from './testing-result.ts';

setUpResult();

const read = (eventId: string, query = '', language = 'en') =>
  test.api.request(`GET /event/${eventId}/winner${query}`, { headers: { 'Accept-Language': language } });

describe('the list of winners', () => {
  it('has rank, prize and part of the nickname, for everybody, once the result is open', async () => {
    const [first = ''] = await test.ranked('open');
    await test.owner.query(
      `INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email_sealed, email_hash, birth_date_sealed, proven_age, residence, language)
       VALUES ($1, '\\x00', 'Moonlight', 'moonlight', '\\x00', sha256('m'), '\\x00', 14, 'KOREA', 'ko')`,
      [first],
    );
    const { status, body, text } = await read('open');
    expect(status).toBe(200);
    expect(body.winners[0]).toEqual({ rank: 1, nickname: 'Moo*****', avatar: null, prize: expect.any(String) });
    expect(body.nextCursor).toBeNull();
    expect(text).not.toContain(first);
    expect((await read('open', '', 'ja')).body.winners[0].prize).not.toBe(body.winners[0].prize);
  });

  it('has part of a neutral name for a winner whose nickname the staff wants changed', async () => {
    const [first = ''] = await test.ranked('open');
    await test.owner.query(
      "INSERT INTO nickname_ask (user_id, cause, shown_as) VALUES ($1, 'OFFENSIVE', 'Fan004711')",
      [first],
    );
    expect((await read('open')).body.winners[0]).toMatchObject({ rank: 1, nickname: 'Fan*****' });
    await test.owner.query("UPDATE nickname_ask SET ended_at = now(), ended = 'KEPT' WHERE user_id = $1", [first]);
    expect((await read('open')).body.winners[0]).toMatchObject({ rank: 1, nickname: 'Moo*****' });
  });

  it('is refused before, whether the draw was made or not', async () => {
    for (const eventId of ['sealed', 'entrants']) {
      expect(await read(eventId)).toMatchObject({ status: 409, body: { code: 'RESULT_NOT_OPEN' } });
    }
    expect((await read('nothing')).status).toBe(404);
  });

  it('has the pictures only of winners who show them', async () => {
    const [first = ''] = await test.ranked('open');
    await test.owner.query("INSERT INTO avatar (user_id, figure, ground) VALUES ($1, 'bear', 'blue')", [first]);
    expect((await read('open')).body.winners[0]).toMatchObject({ rank: 1, avatar: null });
    await test.owner.query('UPDATE avatar SET is_shown = true WHERE user_id = $1', [first]);
    const address = '/api/v1/user/avatar/drawn/bear/blue';
    const { winners } = (await read('open')).body;
    expect(winners[0]).toMatchObject({ rank: 1, avatar: { small: address, large: address, avatarId: null } });
  });

  it('has no name for a fan who has left', async () => {
    const [first = ''] = await test.ranked('open');
    await test.owner.query('DELETE FROM fan WHERE user_id = $1', [first]);
    expect((await read('open')).body.winners[0]).toMatchObject({ rank: 1, nickname: null });
  });
});
