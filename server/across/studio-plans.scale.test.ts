import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFilters } from '../../rules/staff/order-filters.ts';
import { ballotIdOf } from '../../tools/seed/ballots.ts';
import { makeLarge } from '../../tools/seed/make-large.ts';
import { emailOf, idOf, nicknameOf, userIdOf } from '../../tools/seed/members.ts';
import {
  orderIdOf,
  orderNumberOf,
  paymentOf,
  productOf,
  ticketIdOf,
  ticketNumberOf,
  trackingOf,
} from '../../tools/seed/orders.ts';
import { staffIdOf } from '../../tools/seed/staff.ts';
import { auditDatabase, invariantsOf } from '../composition/audit.ts';
import { features } from '../features.ts';
import { queueStates } from '../inquiry/desk/shapes.ts';
import { differenceStates } from '../payment/settlement/contract.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import { writeCursor } from '../platform/http/cursor.ts';
import { planOf } from '../platform/testing-plan.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';
import { TicketState } from '../ticket/contract.ts';

/**
 * The statements of Studio's lists, searches and details over a smaller form of the large database: no statement reads
 * a whole table, or many more rows than it shows.
 */
const sizes = { members: 12_000, orders: 12_000, ballots: 60_000, entries: 30_000 };
/** Rows that one statement may visit in one table: ten pages of the longest list. */
const maxVisited = 1_000;

const ticketStates = TicketState.options;

interface Statement {
  text: string;
  values: unknown[];
}

let world: StudioWorld;
let browser: StudioBrowser;
let statementLog: Statement[] | null = null;
const query = pg.Client.prototype.query;
/** Tables with so many rows that reading all of them would be noticed. */
let large: Set<string>;
/** The indexes and constraints of the migrated database. */
let before: string[];
const now = new Date();

async function indexesAndConstraints(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ definition: string }>(`
    SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    ORDER BY 1`);
  return rows.map(({ definition }) => definition);
}

beforeAll(async () => {
  world = await createStudioWorld();
  const { platform, owner } = world.test;
  before = await indexesAndConstraints(owner);
  await makeLarge({ platform, owner }, sizes);
  await makeEntries(owner);
  const { rows } = await owner.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class WHERE relkind = $1 AND reltuples > $2',
    ['r', maxVisited],
  );
  large = new Set(rows.map(({ name }) => name));
  browser = world.browser();
  const { token } = await world.invite([{ role: 'owner', titleId: null }]);
  await accept(browser, platform.config.publicOrigin, token);
  // The first request counts the past hours; later requests do not.
  await browser.request(`GET /studio/overview?from=${ago(20_000)}`);
  pg.Client.prototype.query = function listening(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters;
    const statement = (typeof first === 'string' ? { text: first } : first) as { text: string; values?: unknown[] };
    statementLog?.push({ text: statement.text, values: (second as unknown[] | undefined) ?? statement.values ?? [] });
    return Reflect.apply(query, this, parameters);
  } as typeof query;
}, 180_000);
afterAll(async () => {
  pg.Client.prototype.query = query;
  await world.close();
});

/** Entries of content: of three kinds and a thousand titles, some of them drafts, withdrawn or scheduled. */
async function makeEntries(owner: pg.Pool): Promise<void> {
  await owner.query(
    `INSERT INTO content_entry (kind, entry_id, position, file, published, draft, withdrawn_at, scheduled, scheduled_at,
       scheduled_by, changed_at, title_ids, search_text)
     SELECT (ARRAY['votes', 'products', 'artists'])[1 + n % 3], 'entry-' || n, n, 'x.yaml', CASE WHEN n % 97 > 0 THEN 1 END,
       CASE WHEN n % 89 = 0 THEN 2 END, CASE WHEN n % 97 > 0 AND n % 79 = 0 THEN now() END,
       CASE WHEN n % 73 = 0 THEN 2 END, CASE WHEN n % 73 = 0 THEN now() + interval '1 day' END, CASE WHEN n % 73 = 0 THEN 'unknown' END,
       $1::timestamptz - n * interval '1 second', ARRAY['title-' || n % 1000], 'entry ' || n
     FROM generate_series(1, 20000) AS n`,
    [now],
  );
  await owner.query('ANALYZE content_entry');
}

const isRead = ({ text }: Statement): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE|pg_advisory_\w+)\b/.test(text);

/** The scans of large tables by a request, one for each node of the plans. */
async function scansOf(call: string): Promise<{ statement: string; table: string; type: string; visited: number }[]> {
  statementLog = [];
  const { status, text } = await browser.request(call);
  const statements = statementLog.filter(isRead);
  statementLog = null;
  expect([200, text.slice(0, 200)]).toContain(status);
  expect(statements.length).toBeGreaterThan(0);
  const scans = [];
  for (const statement of statements) {
    const nodes = await planOf(world.test.owner, statement.text, statement.values, ['ANALYZE', 'TIMING OFF']);
    for (const node of nodes) {
      const table = node['Relation Name'];
      if (table === undefined || !large.has(table)) continue;
      const visited = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      scans.push({ statement: statement.text, table, type: node['Node Type'], visited });
    }
  }
  return scans;
}

const member = userIdOf(77);
const ago = (entries: number) => new Date(now.getTime() - entries * 1_000).toISOString();
const requests: [name: string, call: () => string][] = [
  ['the newest members', () => '/studio/member'],
  ['members by nickname', () => `/studio/member?q=${nicknameOf(77).slice(0, 4)}`],
  ['a member by email', () => `/studio/member?q=${encodeURIComponent(emailOf(77))}`],
  ['a member by id', () => `/studio/member?q=${member}`],
  ['a member by a provider’s id', () => '/studio/member?q=k77'],
  ['a member by order number', () => `/studio/member?q=${orderNumberOf(77, now.getTime())}`],
  ['a member by ticket number', () => '/studio/member?q=FT-ABCDEFGHJK'],
  ['a member by ballot', () => `/studio/member?q=${ballotIdOf(77)}`],
  ['a member’s page', () => `/studio/member/${member}`],
  ['a member’s history', () => `/studio/audit-log/member/${member}`],
  ['the newest orders', () => '/studio/order'],
  ['a later page of orders', () => `/studio/order?cursor=${writeCursor([ago(90_000), 'order'])}`],
  ['an order by its number', () => `/studio/order?q=${orderNumberOf(77, now.getTime())}`],
  ['orders by email', () => `/studio/order?q=${encodeURIComponent(emailOf(77))}`],
  ['orders by an orderer’s name', () => '/studio/order?q=fan%2077'],
  ['orders by an orderer’s phone', () => '/studio/order?q=010-0000-0077'],
  ['orders by member id', () => `/studio/order?q=${member}`],
  ['orders by words that no order has', () => '/studio/order?q=6812-3456-7890'],
  ['orders by a product', () => '/studio/order?q=photocard'],
  ['orders of a title', () => '/studio/order?titleId=bench'],
  ['orders of a title without products', () => '/studio/order?titleId=none'],
  ...orderFilters.map((state): [string, () => string] => [`orders in ${state}`, () => `/studio/order?state=${state}`]),
  ...orderFilters.map((state): [string, () => string] => [
    `orders of a title in ${state}`,
    () => `/studio/order?state=${state}&titleId=bench`,
  ]),
  ['an order by the provider’s id of its payment', () => `/studio/order?q=${paymentOf(77)}`],
  ['an order by a tracking number', () => `/studio/order?q=${trackingOf(301)}`],
  ['orders, the oldest first', () => '/studio/order?sort=createdAt'],
  ['an order’s page', () => `/studio/order/${orderIdOf(77)}`],
  ['a refunded order’s page', () => `/studio/order/${orderIdOf(102)}`],
  ['the page of an order with a parcel', () => `/studio/order/${orderIdOf(301)}`],
  ['the contact of an order', () => `/studio/order/${orderIdOf(301)}/address`],
  ['the newest tickets', () => '/studio/ticket'],
  ['a later page of tickets', () => `/studio/ticket?cursor=${writeCursor([ago(90_000), 'ticket'])}`],
  ['tickets of a title', () => '/studio/ticket?titleId=bench'],
  ['tickets of a title without passes', () => '/studio/ticket?titleId=none'],
  ...ticketStates.map((state): [string, () => string] => [
    `tickets in ${state}`,
    () => `/studio/ticket?state=${state}`,
  ]),
  ['a ticket by its number', () => `/studio/ticket?q=${ticketNumberOf(83)}`],
  ['tickets by member id', () => `/studio/ticket?q=${userIdOf(83)}`],
  ['a ticket’s page', () => `/studio/ticket/${ticketIdOf(83)}`],
  ['the stock of all products', () => '/studio/stock'],
  ['the stock of a product', () => `/studio/stock/${productOf(77)}`],
  ['payments that are stuck', () => '/studio/payment/stuck'],
  ['open disputes', () => '/studio/payment/dispute'],
  ['closed disputes', () => '/studio/payment/dispute?state=CLOSED'],
  ['the reports of providers', () => '/studio/settlement/report'],
  ...differenceStates.map((state): [string, () => string] => [
    `differences in ${state}`,
    () => `/studio/settlement/difference?state=${state}`,
  ]),
  ...queueStates.map((state): [string, () => string] => [
    `inquiries in ${state}`,
    () => `/studio/inquiry?state=${state}`,
  ]),
  ['the inquiries of a member', () => `/studio/inquiry?state=ALL&q=${userIdOf(80)}`],
  ['an inquiry', () => `/studio/inquiry/${idOf('inquiry', 80)}`],
  ['a staff member', () => `/studio/staff/${staffIdOf(7)}`],
  ['sessions of a staff member', () => `/studio/staff/${staffIdOf(7)}/session`],
  ['open requests for approval', () => '/studio/approval?state=ASKED'],
  ['decided requests for approval', () => '/studio/approval?state=DECIDED'],
  ['the audit log', () => '/studio/audit-log'],
  ['the audit log of people', () => '/studio/audit-log?by=PEOPLE'],
  ['the audit log by an action', () => '/studio/audit-log?action=member.read'],
  ['the audit log by a rare action', () => '/studio/audit-log?action=event.draw'],
  ['the audit log by an action without entries', () => '/studio/audit-log?action=ticket.revoke'],
  ['the audit log by object', () => `/studio/audit-log?kind=member&id=${member}`],
  ['the audit log by an object’s id alone', () => `/studio/audit-log?id=${member}`],
  ['the audit log by a kind without entries', () => '/studio/audit-log?kind=nothing'],
  ['the audit log by a person', () => `/studio/audit-log?actor=${staffIdOf(7)}`],
  ['the audit log of a long time ago', () => `/studio/audit-log?until=${ago(sizes.entries - 100)}`],
  ['the audit log of some minutes', () => `/studio/audit-log?from=${ago(9_000)}&until=${ago(8_000)}`],
  ['the audit log from tomorrow on', () => `/studio/audit-log?from=${ago(-90_000)}`],
  ['an entry of the audit log', () => '/studio/audit-log/entry/77'],
  ['the partners', () => '/studio/partner'],
  ['partners by their last change', () => '/studio/partner?sort=-changedAt'],
  ['partners in one state', () => '/studio/partner?state=TRIAL&sort=-name'],
  ['partners by the beginning of a name', () => '/studio/partner?q=partner%201'],
  ['a partner by its host', () => '/studio/partner?q=p4711.partner.example'],
  ['partners by a name, the last change first', () => '/studio/partner?q=partner%2012&sort=-changedAt'],
  ['partners in one state by their hosts', () => '/studio/partner?q=p47&state=TRIAL&sort=-name'],
  ['the staff', () => '/studio/staff'],
  ['the jobs', () => '/studio/job'],
  ['all content', () => '/studio/content'],
  ['the next page of all content', () => `/studio/content?cursor=${writeCursor([ago(500), 'votes', 'entry-500'])}`],
  ['content of a kind', () => '/studio/content?kind=votes'],
  ['content of a rare kind', () => '/studio/content?kind=settings'],
  ['content of a kind in its order', () => '/studio/content?kind=products&sort=place'],
  ['content of a title', () => '/studio/content?titleId=title-7'],
  ['drafts', () => '/studio/content?state=DRAFT'],
  ['content with changes', () => '/studio/content?state=CHANGED'],
  ['content that is scheduled', () => '/studio/content?state=SCHEDULED'],
  ['content that was withdrawn', () => '/studio/content?state=WITHDRAWN'],
  ['home', () => `/studio/overview?from=${ago(20_000)}`],
  ['the approvals that wait for the reader', () => '/studio/overview/waiting'],
];

describe.each(requests)('the request for %s', (_name, call) => {
  it('uses indexes alone, and visits at most 1,000 rows of a table', async () => {
    const scans = await scansOf(`GET ${call()}`);
    expect(scans.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
    expect(scans.filter(({ visited }) => visited > maxVisited)).toEqual([]);
  });
});

it('the large database contains the expected rows', async () => {
  const byOrder = await browser.request(`GET /studio/member?q=${orderNumberOf(77, now.getTime())}`);
  expect(byOrder.body.members[0]).toMatchObject({ userId: member, foundBy: 'ORDER' });
  const page = await browser.request(`GET /studio/member/${member}`);
  expect(page.body.orders).toHaveLength(1);
  expect(page.body.votes.ballots.length).toBeGreaterThan(0);
  expect(page.body.profile.email).toBe(emailOf(77));
  for (const state of orderFilters)
    expect([state, (await browser.request(`GET /studio/order?state=${state}`)).body.orders.length]).not.toEqual([
      state,
      0,
    ]);
  expect((await browser.request('GET /studio/payment/stuck')).body.work.length).toBeGreaterThan(0);
  expect((await browser.request('GET /studio/payment/dispute')).body.disputes.length).toBeGreaterThan(0);
  expect((await browser.request('GET /studio/settlement/difference')).body.differences.length).toBeGreaterThan(0);
});

it('the large database is intact: chain, tallies, and every index', async () => {
  const { platform, owner } = world.test;
  expect((await verifyRecord(platform.pool, platform.sealing)).wrong).toBeNull();
  const { rows } = await owner.query('SELECT sum(count)::int AS votes FROM tally');
  expect(rows).toEqual([{ votes: sizes.ballots }]);
  expect(await indexesAndConstraints(owner)).toEqual(before);
});

it('all invariants of the audit hold in the large database', async () => {
  const { findings } = await auditDatabase(world.test.owner, invariantsOf(features), 1);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
