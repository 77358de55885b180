import { beforeAll, describe, expect, it } from 'vitest';
import { eventContent, words } from '../testing.ts';
import { exportWinners } from '../winner/export.ts';
import { loser, nameRanked, setUpResult, test, winner } from './testing-result.ts';

setUpResult();
beforeAll(() => nameRanked('open'));

describe('the card', () => {
  const sign = async (fan: string, eventId = 'open') => {
    const { body } = await test.request(fan, `GET /event/${eventId}/photocard`);
    const cardId = body.cards[0].cardId;
    return { cardId, reply: await test.request(fan, `POST /event/${eventId}/photocard/${cardId}/download`) };
  };
  const fetchCard = (address: string) => test.api.request(`GET ${address.replace('/api/v1', '')}`);

  it('is a PNG at a signed address that lasts two minutes, only for its winner and never cached', async () => {
    const { cardId, reply } = await sign(winner);
    expect(Date.parse(reply.body.expiresAt) - Date.now()).toBeLessThanOrEqual(121_000);
    const card = await fetchCard(reply.body.url);
    expect(card.status).toBe(200);
    expect(card.text.slice(1, 4)).toBe('PNG');
    expect(card.headers.get('Content-Type')).toBe('image/png');
    expect(card.headers.get('Cache-Control')).toBe('no-store');
    for (const fan of [loser, 'stranger']) {
      expect(await test.request(fan, `POST /event/open/photocard/${cardId}/download`)).toMatchObject({ status: 404 });
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
    for (const nickname of ['مريم', '별하😀<b>&"\u0000', '桜']) {
      test.nicknames.set(winner, nickname);
      const { reply } = await sign(winner);
      expect((await fetchCard(reply.body.url)).text.slice(1, 4)).toBe('PNG');
    }
  });
});

describe("the winner's information", () => {
  const form = { name: '김민아', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };
  const put = (fan: string, body: unknown) => test.request(fan, 'PUT /event/open/winnerinfo', body);

  it('can be saved and changed only by the winner, and is unreadable in the database', async () => {
    expect((await test.request(winner, 'GET /event/open/winnerinfo')).body).toMatchObject({
      info: null,
      savedAt: null,
    });
    const saved = await put(winner, form);
    expect(saved.status).toBe(200);
    expect(saved.text).not.toContain('mina@');
    await put(winner, { ...form, phone: '010-8765-4321' });
    const { body } = await test.request(winner, 'GET /event/open/winnerinfo');
    expect(body.info).toEqual({ name: '김민아', email: 'mina@fans.example', phone: '010-8765-4321', address: '' });
    expect((await test.request(winner, 'GET /event/open/result')).body).toMatchObject({ infoState: 'GIVEN' });
    for (const fan of [loser, 'stranger']) expect(await put(fan, form)).toMatchObject({ status: 404 });
    // A partner's page learns from the result that the details are complete, and can neither read nor write them.
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
    [{ consent: false }, 'CONSENT_REQUIRED', 'We need your consent before we can save your details.'],
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
    const save = (fan: string, address: string) =>
      test.request(fan, 'PUT /event/sent/winnerinfo', { ...form, address });
    const infoOf = async (fan: string) => (await test.request(fan, 'GET /event/sent/winnerinfo')).body.info;
    expect((await test.request(sent, 'GET /event/sent/result')).body.needsAddress).toBe(true);
    expect((await test.request(seated, 'GET /event/sent/result')).body.needsAddress).toBe(false);
    expect(await save(sent, ' ')).toMatchObject({ status: 422, body: { code: 'ADDRESS_REQUIRED' } });
    expect((await save(sent, '04524 Sejong-daero 110\n3F')).status).toBe(200);
    expect((await infoOf(sent)).address).toBe('04524 Sejong-daero 110\n3F');
    // Only required details are stored.
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
    expect((await test.request(winner, 'GET /event/open/winnerinfo')).body.info.phone).toBe('010-8765-4321');
  });

  it('needs a key', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await test.api.request('PUT /event/open/winnerinfo', { fan: winner, body: form, headers });
    expect(reply).toMatchObject({ status: 400, body: { code: 'KEY_REQUIRED' } });
  });
});
