import { maskEmail, maskName, maskPhone } from '../../rules/staff/mask.ts';
import { hasRight, type StaffRight } from '../../rules/staff/rights.ts';
import { type MemberAccount, staffOf } from '../account/service.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { memberNotes } from './notes.ts';
import type { MemberSources } from './service.ts';
import { MemberBallot, MemberEvent, MemberInquiry, type MemberPage, MemberTicket } from './shapes.ts';

/** The rows of each list on a member's page. */
const latest = 10;

/** @throws Refusal NOT_FOUND */
export async function readMember(
  platform: Pick<Platform, 'pool' | 'sealing'>,
  sources: MemberSources,
  { userId, staff, language }: { userId: string; staff: Staff; language: Language },
): Promise<MemberPage> {
  const account = await sources.account.desk.read(userId, language);
  const [notes, counts, parts] = await Promise.all([
    memberNotes.read(platform, platform.pool, { column: 'user_id', id: userId }, 50),
    Promise.all(sources.account.personalData.map(async (feature) => feature.counts?.(userId))),
    readParts(sources, userId, staff, language),
  ]);
  const { profile, suspensions, ...rest } = account;
  const wrote = [
    ...notes.map(({ staffId }) => staffId),
    ...suspensions.flatMap(({ operator }) => staffOf(operator) ?? []),
  ];
  const names = await sources.staff.namesOf(platform.pool, [...new Set(wrote)]);
  const nameOf = (staffId: string) => ({ staffId, name: names.get(staffId) ?? staffId });
  return {
    profile: hasRight(staff.roles, 'member.help', null) ? { ...profile, masked: false } : masked(profile),
    ...rest,
    suspensions: suspensions.map(({ operator, ...entry }) => {
      const staffId = staffOf(operator);
      return { ...entry, by: staffId === null ? { staffId, name: operator } : nameOf(staffId) };
    }),
    counts: Object.assign({}, ...counts),
    ...parts,
    notes: notes.map(({ staffId, ...note }) => ({ ...note, by: nameOf(staffId) })),
    serverTime: new Date().toISOString(),
  };
}

/** For auditors, who don't contact members. */
const masked = (profile: MemberAccount['profile']): MemberPage['profile'] => ({
  ...profile,
  name: maskName(profile.name),
  email: maskEmail(profile.email),
  phone: profile.phone === null ? null : maskPhone(profile.phone),
  birthDate: null,
  masked: true,
});

/** Parts of other features, as far as the roles may read them. */
async function readParts(
  { votes, orders, tickets, events, inquiries }: MemberSources,
  userId: string,
  { roles }: Staff,
  language: Language,
): Promise<Pick<MemberPage, 'votes' | 'orders' | 'tickets' | 'events' | 'inquiries'>> {
  const withRight = async <Part>(right: StaffRight, read: () => Promise<Part>): Promise<Part | null> =>
    hasRight(roles, right, null) ? read() : null;
  // Each shape takes from the fan's own pages the parts for the desk.
  const parts = await Promise.all([
    withRight('vote.read', async () => {
      const { ballots, rights } = await votes.readMember(userId, language, latest);
      const { free, paid, lots } = rights;
      return { free, paid, lots: lots.slice(0, latest), ballots: ballots.map((row) => MemberBallot.parse(row)) };
    }),
    withRight('order.read', async () => (await orders.listOf(userId, language, latest)).map(orderRow)),
    withRight('ticket.read', async () =>
      (await tickets.listOf(userId, language, latest)).map((row) => MemberTicket.parse(row)),
    ),
    withRight('event.read', async () => {
      const { events: entered } = await events.listEntered({ userId, limit: latest }, language);
      return entered.map((row) => MemberEvent.parse(row));
    }),
    withRight('inquiry.read', async () =>
      (await inquiries.listOf(userId, latest)).map((row) => MemberInquiry.parse(row)),
    ),
  ]);
  return { votes: parts[0], orders: parts[1], tickets: parts[2], events: parts[3], inquiries: parts[4] };
}

type OrderOf = Awaited<ReturnType<MemberSources['orders']['listOf']>>[number];

const orderRow = (order: OrderOf): NonNullable<MemberPage['orders']>[number] => ({
  orderId: order.orderId,
  number: order.number,
  status: order.status,
  payment: order.payment,
  paymentAmount: order.paymentAmount,
  createdAt: order.createdAt,
  name: order.lines[0]?.name ?? '',
  more: Math.max(0, order.lines.length - 1),
});
