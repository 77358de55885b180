import { orderFilters } from '../../rules/staff/order-filters.ts';
import { compose } from '../../server/composition/compose.ts';
import { features } from '../../server/features.ts';
import type { Pool } from '../../server/platform/database/database.ts';
import { createApi } from '../../server/platform/http/api.ts';
import { createStaff } from '../../server/staff/testing.ts';
import { ballotIdOf } from '../seed/ballots.ts';
import { emailOf, idOf, nicknameOf, userIdOf } from '../seed/members.ts';
import { openLarge } from '../seed/open-large.ts';
import {
  orderIdOf,
  orderNumberOf,
  paymentOf,
  productOf,
  ticketIdOf,
  ticketNumberOf,
  trackingOf,
} from '../seed/orders.ts';
import { staffIdOf } from '../seed/staff.ts';
import { median, quantile } from './figures.ts';

/** Milliseconds within which 95 of 100 answers have to come. */
const goal = 200;
const rounds = 200;
const warmUp = 20;

export interface StudioFigure {
  request: string;
  medianMs: number;
  p95Ms: number;
  holds: boolean;
}

interface Counts {
  members: number;
  orders: number;
  ballots: number;
  entries: number;
  /** The moment at which the database was made. */
  madeAt: Date;
}

/** The number of an order of goods near `n`, whose parcel was sent: those of the newest orders wait. */
const numberOfGoods = (n: number, orders: number): number => {
  const later = Math.min(orders - 4, Math.max(n, Math.ceil(orders / 10)));
  return later - (later % 4) + 1;
};
/** The number of an order of a ticket near `n`, that was paid. */
const numberOfTicket = (n: number, orders: number): number => Math.min(n - (n % 40) + 3, orders - (orders % 40) - 37);
/** Every tenth member has sent an inquiry. */
const numberWithInquiry = (n: number, members: number): number => Math.min(members - (members % 10), n - (n % 10) + 10);

const dayMs = 86_400_000;
function settlementOf(madeAt: Date, daysAgo: number, days: number): string {
  const dayOf = (ago: number): string => new Date(madeAt.getTime() - ago * dayMs).toISOString().slice(0, 10);
  return `/studio/settlement?from=${dayOf(daysAgo + days - 1)}&to=${dayOf(daysAgo)}`;
}

/** A request, for another row each time. */
type Ask = (pick: (count: number) => number, counts: Counts) => string;

const requests: Readonly<Record<string, Ask>> = {
  home: () => `/studio/overview?from=${new Date(Date.now() - 12 * 3_600_000).toISOString()}`,
  'members, the newest': () => '/studio/member',
  'members by nickname': (pick, { members }) => `/studio/member?q=${nicknameOf(pick(members)).slice(0, 6)}`,
  'member by email': (pick, { members }) => `/studio/member?q=${encodeURIComponent(emailOf(pick(members)))}`,
  'member by id': (pick, { members }) => `/studio/member?q=${userIdOf(pick(members))}`,
  'member by provider’s id': (pick, { members }) => `/studio/member?q=k${pick(members)}`,
  'member by ballot': (pick, { ballots }) => `/studio/member?q=${ballotIdOf(pick(ballots))}`,
  'member’s page': (pick, { members }) => `/studio/member/${userIdOf(pick(members))}`,
  'member’s history': (pick, { members }) => `/studio/audit-log/member/${userIdOf(pick(members))}`,
  'staff, all': () => '/studio/staff',
  'staff member': (pick) => `/studio/staff/${staffIdOf(pick(200))}`,
  'approvals, waiting': () => '/studio/approval?state=ASKED',
  'approvals, decided': () => '/studio/approval?state=DECIDED',
  'orders, the newest': () => '/studio/order',
  'orders, the oldest': () => '/studio/order?sort=createdAt',
  'order by number': (pick, { orders, madeAt }) => `/studio/order?q=${orderNumberOf(pick(orders), madeAt.getTime())}`,
  'orders by email': (pick, { members }) => `/studio/order?q=${encodeURIComponent(emailOf(pick(members)))}`,
  'orders by the orderer’s name': (pick, { members }) => `/studio/order?q=fan%20${pick(members)}`,
  'orders by member': (pick, { members }) => `/studio/order?q=${userIdOf(pick(members))}`,
  'order by provider’s id': (pick, { orders }) => `/studio/order?q=${paymentOf(pick(orders))}`,
  'order by tracking number': (pick, { orders }) =>
    `/studio/order?q=${trackingOf(numberOfGoods(pick(orders), orders))}`,
  'orders by product': () => '/studio/order?q=light%20stick',
  'orders of a title': () => '/studio/order?titleId=bench',
  'order’s page': (pick, { orders }) => `/studio/order/${orderIdOf(pick(orders))}`,
  'order’s contact': (pick, { orders }) => `/studio/order/${orderIdOf(pick(orders))}/address`,
  ...Object.fromEntries(
    orderFilters.map((state): [string, Ask] => [`orders, ${state}`, () => `/studio/order?state=${state}`]),
  ),
  'tickets, the newest': () => '/studio/ticket',
  'tickets, taken back': () => '/studio/ticket?state=REVOKED',
  'ticket by number': (pick, { orders }) => `/studio/ticket?q=${ticketNumberOf(numberOfTicket(pick(orders), orders))}`,
  'tickets by member': (pick, { members }) => `/studio/ticket?q=${userIdOf(pick(members))}`,
  'ticket’s page': (pick, { orders }) => `/studio/ticket/${ticketIdOf(numberOfTicket(pick(orders), orders))}`,
  'stock, all': () => '/studio/stock',
  'stock of a product': (pick, { orders }) => `/studio/stock/${productOf(pick(orders))}`,
  'stuck payments': () => '/studio/payment/stuck',
  'disputes, open': () => '/studio/payment/dispute',
  'disputes, closed': () => '/studio/payment/dispute?state=CLOSED',
  'differences, open': () => '/studio/settlement/difference',
  'differences, solved': () => '/studio/settlement/difference?state=SOLVED',
  'settlement of a day': (pick, { madeAt }) => settlementOf(madeAt, pick(200), 1),
  'settlement of a day by product': (pick, { madeAt }) => `${settlementOf(madeAt, pick(200), 1)}&by=PRODUCT`,
  'settlement of a month': (pick, { madeAt }) => settlementOf(madeAt, pick(200), 30),
  'settlement of a month by title': (pick, { madeAt }) => `${settlementOf(madeAt, pick(200), 30)}&by=TITLE`,
  'inquiries, waiting': () => '/studio/inquiry',
  'inquiries, answered': () => '/studio/inquiry?state=ANSWERED',
  'inquiries of a member': (pick, { members }) => `/studio/inquiry?state=ALL&q=${userIdOf(pick(members))}`,
  inquiry: (pick, { members }) => `/studio/inquiry/${idOf('inquiry', numberWithInquiry(pick(members), members))}`,
  jobs: () => '/studio/job',
  'audit log, the latest': () => '/studio/audit-log',
  'audit log by action': () => '/studio/audit-log?action=member.read',
  'audit log by rare action': () => '/studio/audit-log?action=event.draw',
  'audit log by object’s id': (pick) => `/studio/audit-log?id=${userIdOf(pick(50_000))}`,
  'audit log by person': (pick) => `/studio/audit-log?actor=${staffIdOf(pick(200))}`,
  'audit log of one hour': (pick, { entries }) => {
    const from = Date.now() - pick(entries) * 1_000;
    return `/studio/audit-log?from=${new Date(from).toISOString()}&until=${new Date(from + 3_600_000).toISOString()}`;
  },
  'audit log, one entry': (pick, { entries }) => `/studio/audit-log/entry/${pick(entries)}`,
};

/** The same numbers in every run. */
function createPick(): (count: number) => number {
  let state = 42;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state % count);
  };
}

/** @param into the directory of a database that `node tools/seed.ts large` made */
export async function benchStudio(into: string): Promise<StudioFigure[]> {
  const { platform, close } = await openLarge(into);
  const composition = compose(platform, features);
  try {
    const counts = await readCounts(platform.pool);
    const authenticateStaff = composition.parts.find((part) => part.authenticateStaff)?.authenticateStaff;
    const api = createApi(platform, {
      authenticate: () => {
        throw new Error('no fan asks');
      },
      authenticateStaff,
      routes: composition.routes(),
    });
    const { headers } = await createStaff(platform, [{ role: 'owner', titleId: null }]);
    const figures: StudioFigure[] = [];
    for (const [request, pathOf] of Object.entries(requests)) {
      const pick = createPick();
      const times: number[] = [];
      for (let n = 0; n < warmUp + rounds; n += 1) {
        const started = performance.now();
        const reply = await api.request(`${platform.config.publicOrigin}/api/v1${pathOf(pick, counts)}`, { headers });
        await reply.text();
        if (reply.status !== 200) throw new Error(`${request} answered ${reply.status}`);
        if (n >= warmUp) times.push(performance.now() - started);
      }
      const p95Ms = round(quantile(times, 0.95));
      figures.push({ request, medianMs: round(median(times)), p95Ms, holds: p95Ms < goal });
    }
    return figures;
  } finally {
    await composition.close();
    await close();
  }
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

async function readCounts(pool: Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT (SELECT count(*) FROM fan) AS members, (SELECT count(*) FROM fan_order) AS orders, (SELECT max(sequence) FROM ballot) AS ballots,
       (SELECT max(entry) FROM record_entry) AS entries, (SELECT max(created_at) + interval '30 seconds' FROM fan_order) AS "madeAt"`,
  );
  const [counts] = rows;
  if (counts === undefined || counts.members < 1)
    throw new Error('There is no large database yet: “node tools/seed.ts large” makes it.');
  return counts;
}
