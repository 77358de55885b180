import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkdown } from '../../rules/text/markdown.ts';
import { createReaders, itemsOf } from '../inbox/testing.ts';
import { waitingMails } from '../outbox/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { answerInquiry, listForOperators, writeInquiry } from './inquiries.ts';
import { inquiryRoutes } from './routes.ts';
import { createInquiryService } from './service.ts';

let test: TestPlatform;
let api: TestApi;
let keys = 0;

beforeAll(async () => {
  test = await createTestPlatform();
  const service = createInquiryService(test.platform);
  api = test.serve({ routes: inquiryRoutes(service) });
  const words = (ko: string, en: string, ja: string) => ({ ko, en, ja });
  const answer = readMarkdown('Look into **your wallet**.').prose;
  await inTransaction(test.platform.pool, (connection) =>
    service.saveQuestions(connection, [
      {
        questionId: 'free-votes',
        topic: 'VOTE',
        name: words('무료 투표권은 언제 채워지나요?', 'When do free votes come back?', '無料票はいつ補充されますか？'),
        answer: { ko: answer, en: answer, ja: answer },
      },
      {
        questionId: 'refund',
        topic: 'PAYMENT',
        name: words('환불할 수 있나요?', 'Can I get a refund?', '返金できますか？'),
        answer: { ko: answer, en: answer, ja: answer },
      },
    ]),
  );
});
afterAll(() => test.close());

const form = (message: string) => ({ topic: 'VOTE', message, reference: null, language: 'en' });
function createInquiry(fan: string, body: unknown, key = `inquiry-key-${(keys += 1)}`) {
  return api.request('POST /inquiry', { fan, body, headers: { 'Idempotency-Key': key } });
}

describe('GET /inquiry/question', () => {
  const idsOf = async (term: string, language = 'en') => {
    const { body } = await api.request(`GET /inquiry/question${term}`, { headers: { 'Accept-Language': language } });
    return body.questions.map(({ questionId }: { questionId: string }) => questionId);
  };

  it('has all of them in the order of the content, with their answers', async () => {
    expect(await idsOf('')).toEqual(['free-votes', 'refund']);
    const { body } = await api.request('GET /inquiry/question', { headers: { 'Accept-Language': 'ko' } });
    expect(body.questions[1]).toMatchObject({
      name: '환불할 수 있나요?',
      topic: 'PAYMENT',
      answer: [{ kind: 'paragraph' }],
    });
  });

  it.each([
    ['REFUND', ['refund']],
    ['wallet', ['free-votes', 'refund']],
    ['무료투표권', ['free-votes']],
    ['ㅁㄹㅌㅍ', ['free-votes']],
    ['ヘンキン', []],
    ['nothing like it', []],
  ])('finds %s', async (term, ids) => {
    expect(await idsOf(`?q=${encodeURIComponent(term)}`)).toEqual(ids);
  });

  it('refuses a term without a letter', async () => {
    expect(await api.request('GET /inquiry/question?q=%20!')).toMatchObject({
      status: 400,
      body: { code: 'SEARCH_TERM_REQUIRED' },
    });
  });
});

describe('an inquiry', () => {
  it('notifies its fan of each reply in the inbox, until the fan has seen the inquiry', async () => {
    const [fan = ''] = await createReaders(test.platform, 1);
    const { body: inquiry } = await createInquiry(fan, form('Where is my ticket?'));
    await answerInquiry(test.platform, inquiry.inquiryId, 'In your wallet.');
    await answerInquiry(test.platform, inquiry.inquiryId, 'And in the mail.');
    const path = `/mypage/inquiry?inquiry=${inquiry.inquiryId}`;
    const item = { kind: 'INQUIRY_ANSWERED', path, unread: true };
    expect(await itemsOf(test.platform, fan)).toMatchObject([item, item]);
    const headers = { 'Idempotency-Key': 'seen-in-inbox' };
    await api.request(`POST /inquiry/${inquiry.inquiryId}/seen`, { fan, body: {}, headers });
    expect(await itemsOf(test.platform, fan)).toMatchObject([{ unread: false }, { unread: false }]);
  });

  it('mails its fan the text and the address of each reply', async () => {
    const [fan = ''] = await createReaders(test.platform, 1);
    const { body: inquiry } = await createInquiry(fan, form('Where is my ticket?'));
    const answers = ['In <b>your</b> wallet.\n\nSee you & take care!', 'And in the mail.'];
    for (const answer of answers) await answerInquiry(test.platform, inquiry.inquiryId, answer);
    const mails = await waitingMails(test.platform, fan);
    expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
      ['inquiryAnswered', 'ko'],
      ['inquiryAnswered', 'ko'],
    ]);
    expect(mails[0]?.subject).toBe('투표 문의에 답변이 도착했어요');
    expect(mails[0]?.text).toContain('> In <b>your</b> wallet.\n> \n> See you & take care!\n');
    expect(mails[0]?.html).toContain('In &lt;b&gt;your&lt;/b&gt; wallet.<br><br>See you &amp; take care!');
    expect(mails[1]?.text).toContain(`/mypage/inquiry?inquiry=${inquiry.inquiryId}`);
    expect(mails[1]?.text).not.toContain('Where is my ticket?');
  });

  it("belongs to the platform and to the partner's page on which it was sent", async () => {
    const on = (origin: string, call: string, body?: unknown) =>
      api.request(call, { fan: 'wanderer', body, headers: { Origin: origin, 'Idempotency-Key': crypto.randomUUID() } });
    const { publicOrigin } = test.platform.config;
    const artist = 'https://artist.test';
    const replies = await Promise.all(
      [publicOrigin, artist].map((origin) => on(origin, 'POST /inquiry', form('Hello?'))),
    );
    const [here = '', there = ''] = replies.map(({ body }) => String(body.inquiryId));
    await Promise.all([here, there].map((inquiryId) => answerInquiry(test.platform, inquiryId, 'Yes.')));
    expect((await on(publicOrigin, 'GET /inquiry')).body).toMatchObject({
      unread: 2,
      inquiries: [{ unread: true }, { unread: true }],
    });
    const { body } = await on(artist, 'GET /inquiry');
    expect([body.unread, body.inquiries.map((one: { inquiryId: string }) => one.inquiryId)]).toEqual([1, [there]]);
    for (const call of [`GET /inquiry/${here}`, `POST /inquiry/${here}/seen`]) {
      expect(await on(artist, call)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await on(artist, `POST /inquiry/${there}/seen`)).body.unread).toBe(false);
    expect((await on(publicOrigin, `GET /inquiry/${here}`)).body.unread).toBe(true);
  });

  it('is sent once, answered by an operator, and unread until the fan opens it', async () => {
    const reply = await createInquiry(
      'mina',
      { ...form('  Where are my votes?\nI had ten. '), reference: 'FN-12' },
      'the-same-key',
    );
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'WAITING', message: 'Where are my votes?\nI had ten.', reference: 'FN-12', unread: false },
    });
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    const again = await createInquiry(
      'mina',
      { ...form('  Where are my votes?\nI had ten. '), reference: 'FN-12' },
      'the-same-key',
    );
    expect(again.text).toBe(reply.text);

    const { inquiryId } = reply.body;
    expect((await listForOperators(test.platform, false)).map((one) => one.inquiryId)).toContain(inquiryId);
    expect(await answerInquiry(test.platform, inquiryId, 'They are in your wallet.')).toBe(true);
    const list = await api.request('GET /inquiry', { fan: 'mina' });
    expect(list.body).toMatchObject({
      unread: 1,
      inquiries: [{ inquiryId, status: 'ANSWERED', unread: true, replies: [{ message: 'They are in your wallet.' }] }],
    });
    const headers = { 'Idempotency-Key': 'seen-0123456789' };
    const seen = await api.request(`POST /inquiry/${inquiryId}/seen`, { fan: 'mina', headers });
    expect(seen.body.unread).toBe(false);
    expect((await api.request('GET /inquiry', { fan: 'mina' })).body.unread).toBe(0);

    await answerInquiry(test.platform, inquiryId, 'And one more thing.');
    expect((await api.request(`GET /inquiry/${inquiryId}`, { fan: 'mina' })).body).toMatchObject({
      unread: true,
      replies: [{ message: 'They are in your wallet.' }, { message: 'And one more thing.' }],
    });
  });

  it('is hidden from other fans', async () => {
    const { inquiryId } = (await createInquiry('joon', form('Hello'))).body;
    const headers = { 'Idempotency-Key': 'foreign-0123456789' };
    expect((await api.request(`GET /inquiry/${inquiryId}`, { fan: 'sora' })).status).toBe(404);
    expect((await api.request(`POST /inquiry/${inquiryId}/seen`, { fan: 'sora', headers })).status).toBe(404);
    expect((await api.request('GET /inquiry', { fan: 'sora' })).body.inquiries).toEqual([]);
    expect((await api.request('GET /inquiry')).status).toBe(401);
    const unsigned = await api.request('POST /inquiry', { body: form('Hello'), headers });
    expect(unsigned.status).toBe(401);
  });

  it.each([
    ['nothing', form(' \n ')],
    ['more than fits', form('가'.repeat(2001))],
    ['an unknown topic', { ...form('Hello'), topic: 'LOVE' }],
    ['a reference that is too long', { ...form('Hello'), reference: 'x'.repeat(41) }],
  ])('with %s is refused', async (_, body) => {
    expect(await createInquiry('mina', body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('may have 2,000 characters of any script', async () => {
    const message = '👩‍🎤'.length > 2 ? '𠮷'.repeat(2000) : '';
    expect((await createInquiry('long', form(message))).body.message).toBe(message);
  });
});

describe('the limit of five waiting inquiries', () => {
  const message = 'How long?';

  it('holds for concurrent inquiries too, and an answer frees a slot', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => createInquiry('many', form(message))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({ code: 'INQUIRIES_WAITING', max: 5 });
    const [first] = replies.filter(({ status }) => status === 200);
    await answerInquiry(test.platform, first?.body.inquiryId, 'Not long.');
    expect((await createInquiry('many', form(message))).status).toBe(200);
    expect((await createInquiry('many', form(message))).status).toBe(409);
  });

  it('depends on the index: without it concurrent requests exceed the limit', async () => {
    const { pool } = test.platform;
    await test.owner.query('DROP INDEX inquiry_waiting');
    // Every transaction reads before any of them has committed.
    const plain = `INSERT INTO inquiry (inquiry_id, user_id, topic, message_sealed, language, place)
      SELECT gen_random_uuid()::text, 'racer', 'VOTE', '\\x00'::bytea, 'en', place FROM generate_series(1, 5) AS free (place)
      WHERE NOT EXISTS (SELECT FROM inquiry WHERE user_id = 'racer' AND inquiry.place = free.place AND answered_at IS NULL)
      ORDER BY place LIMIT 1`;
    const connections = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
    for (const connection of connections) await connection.query('BEGIN');
    for (const connection of connections) await connection.query(plain);
    for (const connection of connections) await connection.query('COMMIT');
    for (const connection of connections) connection.release();
    const { rows } = await pool.query("SELECT count(*) AS waiting FROM inquiry WHERE user_id = 'racer'");
    expect(rows).toEqual([{ waiting: 6 }]);
    await pool.query("DELETE FROM inquiry WHERE user_id = 'racer'");
    await test.owner.query('CREATE UNIQUE INDEX inquiry_waiting ON inquiry (user_id, place) WHERE answered_at IS NULL');
    const inquiry = await inTransaction(pool, (connection) =>
      writeInquiry(connection, test.platform.sealing, {
        userId: 'racer',
        origin: test.platform.config.publicOrigin,
        topic: 'VOTE',
        message: 'x',
        reference: null,
        language: 'en',
      }),
    );
    expect(inquiry.status).toBe('WAITING');
  });
});
