import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans } from '../account/testing.ts';
import { forAll } from '../members/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';
import { saveVotes } from '../vote/save-votes.ts';
import { voteContent } from '../vote/testing.ts';
import { createFigures } from './figures.ts';

const hour = 3_600_000;
let world: StudioWorld;
let owner: StudioBrowser;

const enter = async (role: Parameters<typeof forAll>[0], titleId: string | null = null) => {
  const browser = world.browser();
  const { token } = await world.invite([{ role, titleId }]);
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return browser;
};
const today = () => new Date(Math.floor(Date.now() / hour) * hour - 2 * hour).toISOString();
const read = async (browser: StudioBrowser, from = today()) =>
  (await browser.request(`GET /studio/overview?from=${from}`)).body;
const kindsOf = ({ attention }: { attention: { kind: string }[] }) => attention.map(({ kind }) => kind);

beforeAll(async () => {
  world = await createStudioWorld();
  owner = await enter('owner');
});
afterAll(() => world.close());

describe('the list of open work', () => {
  it('is empty on a calm day', async () => {
    expect((await read(owner)).attention).toEqual([]);
    expect((await owner.request('GET /studio/overview/waiting')).body).toEqual({ approvals: 0 });
  });

  it('is a vote that closes soon, for those who see its title', async () => {
    const { pool } = world.test.platform;
    const closesAt = new Date(Date.now() + 3 * hour);
    const soon = voteContent('soon', { titleId: 'last-light', closesAt, resultsAt: closesAt });
    const later = voteContent('later', {
      titleId: 'last-light',
      closesAt: new Date(Date.now() + 48 * hour),
      resultsAt: new Date(Date.now() + 49 * hour),
    });
    await inTransaction(pool, (connection) => saveVotes(connection, [soon, later]));
    const line = { kind: 'VOTE_CLOSING', count: 1, at: closesAt.toISOString(), name: 'Vote soon', id: 'soon' };
    expect((await read(owner)).attention).toEqual([line]);
    expect((await read(await enter('producer', 'last-light'))).attention).toEqual([line]);
    expect((await read(await enter('producer', 'another'))).attention).toEqual([]);
    expect((await read(await enter('door'))).attention).toEqual([]);
  });

  it('is an inquiry without an answer, with the time of the oldest, for those who may read inquiries', async () => {
    const sentAt = '2026-11-20T10:00:00.000Z';
    await world.test.owner.query(
      `INSERT INTO inquiry (inquiry_id, user_id, topic, message_sealed, language, place, asked_at)
       VALUES ('one', 'fan', 'OTHER', '\\x00', 'ko', 1, $1), ('two', 'fan', 'OTHER', '\\x00', 'ko', 2, now())`,
      [sentAt],
    );
    const { attention } = await read(await enter('desk'));
    expect(attention).toContainEqual({ kind: 'INQUIRIES_WAITING', count: 2, at: sentAt, name: null, id: null });
    expect(kindsOf(await read(await enter('shop')))).not.toContain('INQUIRIES_WAITING');
    await world.test.owner.query(
      "UPDATE inquiry SET answered_at = CASE inquiry_id WHEN 'one' THEN now() END, closed_at = CASE inquiry_id WHEN 'two' THEN now() END, place = NULL",
    );
    expect(kindsOf(await read(owner))).not.toContain('INQUIRIES_WAITING');
  });

  it('is a payment that the provider has not decided for long', async () => {
    await world.test.owner.query(
      "SET session_replication_role = 'replica'; INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, state, amount, currency, created_at, language) VALUES ('stuck', 'none', 'toss', 'page', 'IN_PROGRESS', 100, 'KRW', now() - interval '2 hours', 'ko'), ('fresh', 'other', 'toss', 'page', 'IN_PROGRESS', 100, 'KRW', now(), 'ko'); RESET session_replication_role",
    );
    const { attention } = await read(await enter('accountant'));
    expect(attention).toMatchObject([{ kind: 'PAYMENTS_STUCK', count: 1 }]);
    await world.test.owner.query('DELETE FROM payment_attempt');
  });

  it('is a refund that the provider refuses, which is no order that could not be delivered', async () => {
    await world.test.owner.query(
      `SET session_replication_role = 'replica';
       INSERT INTO outbox (key, kind, order_id, payload, tries) VALUES ('one', 'PROVIDER_REFUND', 'none', '{}', 9);
       RESET session_replication_role`,
    );
    expect(kindsOf(await read(await enter('accountant')))).toEqual(['REFUNDS_STUCK']);
    expect(kindsOf(await read(await enter('shop')))).not.toContain('DELIVERIES_STUCK');
    await world.test.owner.query('DELETE FROM outbox');
  });

  it('has a dispute that is due within three days, without sent evidence', async () => {
    await world.test.owner.query(
      `SET session_replication_role = 'replica';
       INSERT INTO payment_dispute (attempt_id, due_at, sent_at, staff_id, note_sealed, closed_at) VALUES
         ('near', now() + interval '2 days', NULL, NULL, NULL, NULL),
         ('late', now() - interval '1 hour', NULL, NULL, NULL, NULL),
         ('far', now() + interval '9 days', NULL, NULL, NULL, NULL),
         ('sent', now() + interval '1 day', now(), 'staff', '\\x00', NULL),
         ('decided', now() + interval '1 day', NULL, NULL, NULL, now());
       RESET session_replication_role`,
    );
    expect((await read(await enter('accountant'))).attention).toMatchObject([{ kind: 'DISPUTES_DUE', count: 1 }]);
    expect(kindsOf(await read(await enter('desk')))).not.toContain('DISPUTES_DUE');
    await world.test.owner.query('DELETE FROM payment_dispute');
  });

  it('is a difference from a settlement report without an explanation', async () => {
    await world.test.owner.query(
      `SET session_replication_role = 'replica';
       INSERT INTO payment_difference (difference_id, provider, payment, kind, report_id, state, decided_at) VALUES
         ('open', 'toss', 'a', 'MISSING_HERE', 'r', 'OPEN', NULL), ('solved', 'toss', 'b', 'MISSING_HERE', 'r', 'SOLVED', now());
       RESET session_replication_role`,
    );
    expect((await read(await enter('accountant'))).attention).toMatchObject([{ kind: 'DIFFERENCES_OPEN', count: 1 }]);
    await world.test.owner.query(
      "SET session_replication_role = 'replica'; DELETE FROM payment_difference; RESET session_replication_role",
    );
  });

  it('is a partner on trial that has requested access, for those who decide about partners', async () => {
    await world.test.owner.query(
      `INSERT INTO partner (partner_id, name, state, source, scopes) VALUES
         ('requested', 'Requested', 'TRIAL', 'REQUEST', '{profile}'), ('added', 'Added by the staff', 'TRIAL', 'STUDIO', '{profile}'),
         ('unproven', 'Unproven', 'ASKED', 'REQUEST', '{profile}')`,
    );
    expect((await read(owner)).attention).toContainEqual(
      expect.objectContaining({ kind: 'PARTNERS_ON_TRIAL', count: 1 }),
    );
    for (const role of ['producer', 'auditor'] as const)
      expect(kindsOf(await read(await enter(role)))).not.toContain('PARTNERS_ON_TRIAL');
    await world.test.owner.query("DELETE FROM partner WHERE partner_id IN ('requested', 'added', 'unproven')");
  });

  it('is a sold-out product that a member wants to be notified about, for those who see its title', async () => {
    const words = '{"ko": "A", "en": "A", "ja": "A"}';
    await world.test.owner.query(
      `INSERT INTO product (product_id, title_id, position, kind, name, summary, description, pictures, currency, price, opens_at, on_hand, sold,
         needs_address, delivery, withdrawal, seller)
       SELECT id, 'last-light', 1, 'GOODS', $1, $1, $1, '[{}]', 'KRW', 1000, now() - interval '2 hours', 3, sold, true, $1, $1, $1
       FROM (VALUES ('gone', 3), ('left', 2), ('unwanted', 3), ('over', 3), ('withdrawn', 3)) AS p (id, sold)`,
      [words],
    );
    await world.test.owner.query(
      `UPDATE product SET closes_at = CASE product_id WHEN 'over' THEN now() - interval '1 hour' END,
         withdrawn_at = CASE product_id WHEN 'withdrawn' THEN now() END WHERE product_id IN ('over', 'withdrawn')`,
    );
    await world.test.owner.query(
      `INSERT INTO restock_wish (user_id, product_id)
       VALUES ('mina', 'gone'), ('sora', 'gone'), ('mina', 'left'), ('mina', 'over'), ('mina', 'withdrawn')`,
    );
    const { attention } = await read(await enter('shop', 'last-light'));
    expect(attention).toMatchObject([{ kind: 'PRODUCTS_WANTED', count: 1 }]);
    expect(kindsOf(await read(await enter('shop', 'another')))).not.toContain('PRODUCTS_WANTED');
    expect(kindsOf(await read(await enter('door')))).not.toContain('PRODUCTS_WANTED');
    await world.test.owner.query("DELETE FROM restock_wish; DELETE FROM product WHERE title_id = 'last-light'");
  });

  it('is a job that failed within a day, for the person who began it', async () => {
    const other = await enter('owner');
    const { staffId } = (await owner.request('GET /studio/me')).body;
    await world.test.owner.query(
      `INSERT INTO job (job_id, kind, right_needed, asked_by, asked_at, state, steps, failure, ended_at)
       SELECT id, 'members.csv', 'member.export', $1, now() - interval '3 days', 'FAILED', 1, 'INTERNAL', at
       FROM (VALUES ('new', now()), ('old', now() - interval '2 days')) AS j (id, at)`,
      [staffId],
    );
    expect((await read(owner)).attention).toContainEqual(expect.objectContaining({ kind: 'JOBS_FAILED', count: 1 }));
    expect(kindsOf(await read(other))).not.toContain('JOBS_FAILED');
    await world.test.owner.query('DELETE FROM job');
  });

  it('has requests of other people, and not the reader’s own', async () => {
    const other = await enter('owner');
    const { body } = await other.request('PUT /studio/setting', { twoPeople: true, reason: 'A test' });
    expect(body.approval).not.toBeNull();
    expect(kindsOf(await read(owner))).toContain('APPROVALS');
    expect((await owner.request('GET /studio/overview/waiting')).body).toEqual({ approvals: 1 });
    expect((await other.request('GET /studio/overview/waiting')).body).toEqual({ approvals: 0 });
    expect(kindsOf(await read(other))).not.toContain('APPROVALS');
  });
});

describe('the comparison of today with the last week', () => {
  it('has 24 hours, future ones without a count, and only figures that the roles may read', async () => {
    const from = today();
    const { figures } = await read(owner, from);
    expect(figures.map(({ kind }: { kind: string }) => kind)).toEqual(['MEMBERS', 'ORDERS', 'BALLOTS']);
    expect(figures[0].hours).toHaveLength(24);
    expect(figures[0].hours[0].at).toBe(from);
    expect(figures[0].hours[2].count).not.toBeNull();
    expect(figures[0].hours[3]).toMatchObject({ count: null, before: 0 });
    const { figures: producers } = await read(await enter('producer'));
    expect(producers.map(({ kind }: { kind: string }) => kind)).toEqual(['BALLOTS']);
    // A role for one title shows no figure of all titles.
    expect((await read(await enter('producer', 'last-light'))).figures).toEqual([]);
  });

  it('counts each fan in the hour in which they joined, and an hour that is over never again', async () => {
    const { platform, owner: database } = world.test;
    const source = {
      kind: 'MEMBERS' as const,
      right: 'member.read' as const,
      requested: [] as Date[],
      async countByHour(from: Date, until: Date) {
        source.requested.push(from);
        const { rows } = await platform.pool.query<{ hour: Date; count: number }>(
          "SELECT date_trunc('hour', joined_at) AS hour, count(*) FROM fan WHERE joined_at >= $1 AND joined_at < $2 GROUP BY 1",
          [from, until],
        );
        return rows;
      },
    };
    await database.query('DELETE FROM figure_hour');
    const now = Math.floor(Date.now() / hour) * hour + 30 * 60_000;
    const start = new Date(Math.floor(now / hour) * hour);
    const [one, two, three] = await createFans(platform, 3);
    const join = (fan: { userId: string } | undefined, at: number) =>
      database.query('UPDATE fan SET joined_at = $2 WHERE user_id = $1', [fan?.userId, new Date(at)]);
    await join(one, now - 7 * 24 * hour);
    await join(two, now - hour);
    await join(three, now - hour);
    const counts = await createFigures(platform.pool, () => now).read(source, new Date(now - 8 * 24 * hour));
    expect(counts.get(start.getTime() - hour)).toBe(2);
    expect(counts.get(start.getTime() - 7 * 24 * hour)).toBe(1);
    expect(counts.get(start.getTime())).toBe(0);
    // Another process counts only the current hour.
    await join(one, now - 60_000);
    const again = await createFigures(platform.pool, () => now).read(source, new Date(now - 8 * 24 * hour));
    expect(again.get(start.getTime())).toBe(1);
    expect(again.get(start.getTime() - 7 * 24 * hour)).toBe(1);
    expect(source.requested[1]).toEqual(start);
  });
});
