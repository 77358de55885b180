import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestReply } from '../../platform/testing.ts';
import { closeEntry, drawEvent, openResult } from '../operations.ts';
import { createEventTest, type EventTest, eventContent, words } from '../testing.ts';
import { exportWinners } from '../winner/export.ts';

let test: EventTest;
let winner = '';
let loser = '';

beforeAll(async () => {
  test = await createEventTest();
  await test.save(
    eventContent('sealed'),
    eventContent('open'),
    eventContent('entrants', { participation: 'ENTRANTS' }),
  );
  for (const eventId of ['sealed', 'open']) {
    await test.enter(eventId, 'mina', 'juno');
    await closeEntry(test.pool, eventId);
    await drawEvent(test.pool, eventId, null);
  }
  await openResult(test.pool, 'open');
});
afterAll(() => test.close());

/** A reply without the parts that always differ: its id and its date. */
function bytesOf({ status, text, headers }: TestReply): string {
  const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return JSON.stringify([status, told, text.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""')]);
}

const forWinners = ['result', 'winnerinfo', 'code', 'photocard'];

describe('before the result opens', () => {
  beforeAll(async () => {
    const order = await test.ranked('sealed');
    [winner = '', loser = ''] = order;
  });

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
  beforeAll(async () => {
    [winner = '', loser = ''] = await test.ranked('open');
  });

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

describe('the card', () => {
  const sign = async (fan: string, eventId = 'open') => {
    const { body } = await test.ask(fan, `GET /event/${eventId}/photocard`);
    const cardId = body.cards[0].cardId;
    return { cardId, reply: await test.ask(fan, `POST /event/${eventId}/photocard/${cardId}/download`) };
  };
  const fetchCard = (address: string) => test.api.request(`GET ${address.replace('/api/v1', '')}`);

  it('is a PNG at a signed address that lasts two minutes, for nobody else and for no cache', async () => {
    const { cardId, reply } = await sign(winner);
    expect(Date.parse(reply.body.expiresAt) - Date.now()).toBeLessThanOrEqual(121_000);
    const card = await fetchCard(reply.body.url);
    expect(card.status).toBe(200);
    expect(card.text.slice(1, 4)).toBe('PNG');
    expect(card.headers.get('Content-Type')).toBe('image/png');
    expect(card.headers.get('Cache-Control')).toBe('no-store');
    for (const fan of [loser, 'stranger']) {
      expect(await test.ask(fan, `POST /event/open/photocard/${cardId}/download`)).toMatchObject({ status: 404 });
    }
  });

  it('is refused for an address that has expired, was changed or was signed for another purpose', async () => {
    const { cardId, reply } = await sign(winner);
    const url: string = reply.body.url;
    for (const forged of [
      url.replace(/expires=\d+/, `expires=${Date.now() + 9_000_000}`),
      url.replace(cardId, 'another'),
      url.replace('/event/open/', '/event/sealed/'),
      url.replace(/signature=.{6}/, 'signature=AAAAAA'),
      url.replace(/&signature=.*/, ''),
      url.replace('language=en', 'language=ja'),
    ]) {
      expect(await fetchCard(forged)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('is drawn for any name, and answers an expired address', async () => {
    const { createCardAddresses } = await import('../../photocard/service.ts');
    const { rows } = await test.pool.query("SELECT card_id FROM event_card WHERE event_id = 'open'");
    const path = `/event/open/photocard/${rows[0]?.card_id}/file`;
    const address = { path, language: 'en' as const, expires: Date.now() - 1 };
    const signed = createCardAddresses(test.platform.config.tokenSecrets).sign(address);
    expect(await fetchCard(signed)).toMatchObject({ status: 410, body: { code: 'ADDRESS_EXPIRED' } });
    for (const nickname of ['مريم', '별하😀', '<b>&"\u0000', 'A'.repeat(30), '桜']) {
      test.nicknames.set(winner, nickname);
      const { reply } = await sign(winner);
      expect((await fetchCard(reply.body.url)).text.slice(1, 4)).toBe('PNG');
    }
  });
});

describe("the winner's information", () => {
  const form = { name: '김민아', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };
  const put = (fan: string, body: unknown) => test.ask(fan, 'PUT /event/open/winnerinfo', body);

  it('is saved and changed by the winner alone, and unreadable in the database', async () => {
    expect((await test.ask(winner, 'GET /event/open/winnerinfo')).body).toMatchObject({ info: null, savedAt: null });
    const saved = await put(winner, form);
    expect(saved.status).toBe(200);
    expect(saved.text).not.toContain('mina@');
    await put(winner, { ...form, phone: '010-8765-4321' });
    const { body } = await test.ask(winner, 'GET /event/open/winnerinfo');
    expect(body.info).toEqual({ name: '김민아', email: 'mina@fans.example', phone: '010-8765-4321', address: '' });
    expect((await test.ask(winner, 'GET /event/open/result')).body).toMatchObject({ infoState: 'GIVEN' });
    for (const fan of [loser, 'stranger']) expect(await put(fan, form)).toMatchObject({ status: 404 });
    // A partner's page learns from the result that it was given, and can neither read nor write it.
    const headers = { Origin: 'https://artist.test' };
    const read = await test.api.request('GET /event/open/winnerinfo', { fan: winner, headers });
    const written = await test.api.request('PUT /event/open/winnerinfo', { fan: winner, body: form, headers });
    for (const there of [read, written]) expect(there).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
    const { rows } = await test.pool.query('SELECT i::text AS row, sealed FROM winner_info AS i');
    expect(rows).toHaveLength(1);
    // Long enough that no random digits hold it.
    for (const word of ['김민아', 'mina@fans.example', '8765-4321']) {
      expect(rows[0]?.row).not.toContain(word);
      expect(rows[0]?.sealed.includes(Buffer.from(word))).toBe(false);
    }
  });

  it.each([
    [{ name: ' ' }, 'WINNER_INFO_REQUIRED', 'Please enter your name, email and phone number.'],
    [{ email: '' }, 'WINNER_INFO_REQUIRED', 'Please enter your name, email and phone number.'],
    [{ phone: '' }, 'WINNER_INFO_REQUIRED', 'Please enter your name, email and phone number.'],
    [{ email: 'mina' }, 'EMAIL_INVALID', 'Please enter a valid email address.'],
    [{ consent: false }, 'CONSENT_REQUIRED', 'We need your consent before we can keep your details.'],
  ])('refuses %o: %s', async (change, code, message) => {
    expect(await put(winner, { ...form, ...change })).toMatchObject({ status: 422, body: { code, message } });
  });

  it('has an address where the prize of the winner is sent', async () => {
    const prizes = [
      { name: words('A tape'), note: words('Signed'), winners: 1, ships: true },
      { name: words('A seat'), note: words('In front'), winners: 1 },
    ];
    await test.save(eventContent('sent', { prizes }));
    await test.enter('sent', 'mina', 'juno');
    const [sent = '', seated = ''] = await test.finish('sent');
    const save = (fan: string, address: string) => test.ask(fan, 'PUT /event/sent/winnerinfo', { ...form, address });
    const infoOf = async (fan: string) => (await test.ask(fan, 'GET /event/sent/winnerinfo')).body.info;
    expect((await test.ask(sent, 'GET /event/sent/result')).body.needsAddress).toBe(true);
    expect((await test.ask(seated, 'GET /event/sent/result')).body.needsAddress).toBe(false);
    expect(await save(sent, ' ')).toMatchObject({ status: 422, body: { code: 'ADDRESS_REQUIRED' } });
    expect((await save(sent, '04524 Sejong-daero 110\n3F')).status).toBe(200);
    expect((await infoOf(sent)).address).toBe('04524 Sejong-daero 110\n3F');
    // What nobody needs is not stored.
    expect((await save(seated, '04524 Sejong-daero 110')).status).toBe(200);
    expect((await infoOf(seated)).address).toBe('');
    const csv = await exportWinners(test.platform, 'sent');
    expect(csv).toContain(`1,A tape,${sent},김민아,mina@fans.example,010-1234-5678,"04524 Sejong-daero 110\n3F",`);
    expect(csv).toContain(`2,A seat,${seated},김민아,mina@fans.example,010-1234-5678,,`);
  });

  it('can no longer change after its deadline', async () => {
    await test.pool.query(
      "UPDATE event SET info_until = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = 'open'",
    );
    expect(await put(winner, form)).toMatchObject({ status: 409, body: { code: 'WINNER_INFO_CLOSED' } });
    expect((await test.ask(winner, 'GET /event/open/winnerinfo')).body.info.phone).toBe('010-8765-4321');
  });

  it('needs a key', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await test.api.request('PUT /event/open/winnerinfo', { fan: winner, body: form, headers });
    expect(reply).toMatchObject({ status: 400, body: { code: 'KEY_REQUIRED' } });
  });
});
