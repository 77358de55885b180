import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInFan } from '../../account/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import { planOf } from '../../platform/testing-plan.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { statementOf } from './list.ts';
import { inquireAs } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let deskId: string;
let fan: SignedInFan;
/** The ids in the order of the inquiries. */
let inquiryIds: string[];

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk, staffId: deskId } = await world.staff(forAll('desk')));
  fan = await world.fans.newFan();
  inquiryIds = [
    await inquireAs(world, fan, 'First\nwith more'),
    await inquireAs(world, fan, 'Second', { topic: 'VOTE' }),
    await inquireAs(world, fan, 'Third', { language: 'ja' }),
    await inquireAs(world, await world.fans.newFan(), 'Fourth'),
  ];
});
afterAll(() => world.close());

const list = (query = '') => desk.request(`GET /studio/inquiry${query}`);
const idsOf = (body: { inquiries: { inquiryId: string }[] }) => body.inquiries.map(({ inquiryId }) => inquiryId);
const ids = async (query: string) => idsOf((await list(query)).body);
const change = async (call: string, inquiryId: string, body: object) => {
  const { version } = (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
  const reply = await desk.request(call.replace(':id', inquiryId), { version, ...body });
  expect(reply.status, reply.text).toBe(200);
};

describe('the queue of inquiries', () => {
  it('lists waiting inquiries, the oldest first, with the first line and its fan', async () => {
    const { status, body, text } = await list();
    expect(status, text).toBe(200);
    expect(idsOf(body)).toEqual(inquiryIds);
    expect(body.inquiries[0]).toMatchObject({
      topic: 'TICKET',
      status: 'WAITING',
      language: 'en',
      firstLine: 'First',
      version: expect.any(Number),
      nickname: await world.fans.nicknameOf(fan),
      holder: null,
      firstAnsweredAt: null,
      answeredAt: null,
      closedAt: null,
    });
    expect(text).not.toContain('with more');
  });

  it('continues from page to page', async () => {
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
      pages.push(idsOf(body));
      cursor = body.nextCursor;
    }
    expect(pages).toEqual([inquiryIds.slice(0, 3), inquiryIds.slice(3)]);
  });

  it.each([
    ['?topic=VOTE', [1]],
    ['?language=ja', [2]],
    ['?topic=VOTE&language=ja', []],
    ['?state=ALL', [3, 2, 1, 0]],
  ])('is narrowed by %s', async (query, places) => {
    expect(await ids(query)).toEqual(places.map((place) => inquiryIds[place]));
  });

  it('can be searched by the id of an inquiry or a fan, in every state', async () => {
    expect(await ids(`?q=${inquiryIds[2]}`)).toEqual([inquiryIds[2]]);
    expect(await ids(`?q=${fan.userId}`)).toEqual(inquiryIds.slice(0, 3).toReversed());
    expect(await ids('?q=nothing')).toEqual([]);
  });

  it('has separate lists of my own, answered and closed inquiries, the last first', async () => {
    const other = await world.fans.newFan();
    const made = [];
    for (const message of ['One', 'Two', 'Three', 'Four', 'Five']) made.push(await inquireAs(world, other, message));
    const [mine = '', answered = '', again = '', closed = '', twice = ''] = made;
    await change('PUT /studio/inquiry/:id/holder', mine, { staffId: deskId });
    for (const id of [answered, again]) await change('POST /studio/inquiry/:id/answer', id, { message: 'Here.' });
    for (const id of [closed, twice]) await change('POST /studio/inquiry/:id/closing', id, { cause: 'TWICE' });
    expect(await ids('?state=MINE')).toEqual([mine]);
    expect(await ids('?state=ANSWERED')).toEqual([again, answered]);
    const [last] = (await list('?state=ANSWERED&limit=1')).body.inquiries;
    expect(last).toMatchObject({ firstAnsweredAt: expect.any(String), answeredAt: expect.any(String) });
    expect(await ids('?state=CLOSED')).toEqual([twice, closed]);
    expect(await ids('')).toEqual([...inquiryIds, mine]);
    const [first] = (await list('?state=CLOSED&limit=1')).body.inquiries;
    expect(first).toMatchObject({ status: 'CLOSED', closedAt: expect.any(String), holder: null });
  });

  it('is in the audit log each time that a staff member reads it', async () => {
    await list();
    const { browser } = await world.staff(forAll('owner'));
    const [newest] = (await browser.request('GET /studio/audit-log/inquiry/-')).body.entries;
    expect(newest).toMatchObject({ action: 'inquiry.list', roles: ['desk'], actor: { id: deskId } });
  });

  it('has an inquiry whose text can’t be opened, without a first line', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan(), 'Broken');
    const { pool } = world.fans.store;
    await pool.query("UPDATE inquiry SET message_sealed = '\\x00' WHERE inquiry_id = $1", [inquiryId]);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.inquiries.at(-1)).toMatchObject({ inquiryId, firstLine: '' });
    await pool.query('DELETE FROM inquiry WHERE inquiry_id = $1', [inquiryId]);
  });

  it('refuses an invalid cursor', async () => {
    expect((await list('?cursor=bm8')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('each list of inquiries', () => {
  beforeAll(async () => {
    const { owner } = world.fans.store;
    await owner.query(
      `INSERT INTO inquiry (inquiry_id, user_id, topic, message_sealed, language, place, asked_at, answered_at, closed_at)
       SELECT 'many-' || n, 'fan-' || n, 'VOTE', '\\x00', 'ko', CASE WHEN n % 3 <> 1 THEN 1 END, now() - n * interval '1 minute',
         CASE WHEN n % 3 = 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 3 = 1 THEN now() - n * interval '1 minute' END
       FROM generate_series(1, 20000) AS n`,
    );
    await owner.query('ANALYZE inquiry');
  });

  it.each<[Parameters<typeof statementOf>[0], string | null, string, string?]>([
    ['WAITING', null, 'inquiry_to_settle_since'],
    ['MINE', 'unknown', 'inquiry_to_settle_of_staff'],
    ['ANSWERED', null, 'inquiry_by_answer'],
    ['CLOSED', null, 'inquiry_by_closing'],
    ['ALL', null, 'inquiry_by_asking'],
    ['ANSWERED', null, 'inquiry_by_topic_and_answer', 'STREAM'],
    ['ALL', null, 'inquiry_by_topic', 'STREAM'],
  ])('“%s” (%s) reads %s, and sorts nothing', async (name, id, index, topic) => {
    const ends: [boolean, string[]][] = [
      [false, []],
      [true, ['2026-01-01T00:00:00.000Z', 'many-9']],
    ];
    for (const [isAfter, end] of ends) {
      const nodes = await planOf(world.fans.store.owner, statementOf(name, isAfter), [
        51,
        topic ?? null,
        null,
        ...(id === null ? [] : [id]),
        ...end,
      ]);
      expect(nodes.map((node) => node['Index Name'])).toContain(index);
      expect(nodes.filter((node) => /Seq Scan|Sort/.test(node['Node Type']))).toEqual([]);
    }
  });
});
