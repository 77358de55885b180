import { codeKey, numberKey } from '../../../rules/codes/typed-code.ts';
import type { TrackingProblem } from '../../../rules/packing.ts';
import { hasRight } from '../../../rules/staff/rights.ts';
import { type Actor, appendEntry } from '../../platform/audit-log/audit-log.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { OrderActions } from '../desk/actions.ts';
import type { Queryable } from '../order-rows.ts';
import { carrierNamed, isTrackingNumber, Tracking } from '../parcels/carriers.ts';
import type { CheckedRow, TrackingRow } from './contract.ts';

type Roles = Pick<Staff, 'roles'>;

interface LineRow {
  order_id: string;
  user_id: string;
  number: string;
  is_paid: boolean;
  is_held: boolean;
  line_id: string;
  title_id: string;
  /** Null where the line is not sent as a parcel, or not yet paid. */
  state: string | null;
  tracking_number: string | null;
}

/** The parcels that a row would send. */
export interface RowToSend extends CheckedRow {
  lineIds: string[];
  trackingNumber: string;
}

/** Rows of a file with tracking numbers: the parcel of each, or the reason why it can't be sent. */
export async function checkTracking(
  database: Queryable,
  rows: readonly TrackingRow[],
  staff: Roles,
): Promise<RowToSend[]> {
  const numbers = rows.map(({ number }) => numberKey(number));
  const packed = rows.map(({ trackingNumber }) => codeKey(trackingNumber));
  const [lines, used] = await Promise.all([
    database.query<LineRow>(linesOf, [numbers]),
    database.query<{ number: string; user_id: string }>(usedNumbers, [packed]),
  ]);
  const fans = numbers.map((number) => lines.rows.find((line) => line.number === number)?.user_id);
  return rows.map((row, index) => {
    const own = packed[index] ?? '';
    const carrierName = Tracking.shape.carrier.safeParse(row.carrier).success ? carrierNamed(row.carrier) : null;
    const isNumber = Tracking.shape.trackingNumber.safeParse(row.trackingNumber).success;
    const ofNumber = lines.rows.filter(({ number }) => number === numbers[index]);
    const order = ofOrder(ofNumber, staff);
    const ofRow = (): TrackingProblem | null => {
      if (numbers.filter((number) => number === numbers[index]).length > 1) return 'ORDER_TWICE';
      // The file was sent before: the pieces that wait now are not in that parcel.
      if (ofNumber.some(({ tracking_number: sent }) => sent !== null && codeKey(sent) === own)) return 'ALREADY_SENT';
      if (carrierName === null) return 'UNKNOWN_CARRIER';
      if (!isNumber || !isTrackingNumber(carrierName, row.trackingNumber)) return 'INVALID_NUMBER';
      // Several orders of one fan often go in one box.
      if (packed.some((number, other) => number === own && fans[other] !== fans[index])) return 'NUMBER_TWICE';
      return used.rows.some(({ number, user_id: fan }) => number === own && fan !== fans[index]) ? 'NUMBER_USED' : null;
    };
    const { orderId, lineIds } = order;
    const problem = order.problem ?? ofRow();
    // The carrier's name as the shop writes it, since fans see it.
    const carrier = carrierName === null ? null : row.carrier;
    return { orderId, lineIds, carrier, trackingNumber: row.trackingNumber, parcels: lineIds.length, problem };
  });
}

interface OrderToSend {
  orderId: string | null;
  lineIds: string[];
  problem: TrackingProblem | null;
}

/** @param lines all of one order, or none */
function ofOrder(lines: readonly LineRow[], { roles }: Roles): OrderToSend {
  const shown = lines.filter((line) => hasRight(roles, 'order.read', line.title_id));
  const [first] = shown;
  // The owner of the order stays hidden from staff who may not read it.
  if (first === undefined) return { orderId: null, lineIds: [], problem: 'UNKNOWN_ORDER' };
  const mine = shown.filter((line) => hasRight(roles, 'order.ship', line.title_id));
  const lineIds = [...new Set(mine.filter(({ state }) => state === 'PREPARING').map((line) => line.line_id))];
  const problemOf = (): TrackingProblem | null => {
    if (mine.length === 0) return 'NO_RIGHT';
    if (!first.is_paid) return 'NOT_PAID';
    if (first.is_held) return 'HELD';
    if (lineIds.length > 0) return null;
    return mine.some(({ state }) => state === 'SHIPPED' || state === 'DELIVERED') ? 'ALREADY_SENT' : 'NOTHING_TO_SEND';
  };
  return { orderId: first.order_id, lineIds, problem: problemOf() };
}

interface Sending {
  sealing: Sealing;
  actions: Pick<OrderActions, 'send'>;
  staff: Roles;
  actor: Actor;
}

/**
 * Sends the parcels of all rows as the page of each order does; the last entry of the audit log is left to the caller.
 * @throws Refusal PARCEL_STATE where a row can't be used, by now
 */
export async function sendTracked(
  connection: Connection,
  rows: readonly TrackingRow[],
  { sealing, actions, staff, actor }: Sending,
): Promise<Recorded<{ orders: number; parcels: number }>> {
  const checked = await checkTracking(connection, rows, staff);
  const sent: Recorded<{}>[] = [];
  // Always in the same order, so that two files with the same orders can't deadlock.
  for (const row of checked.toSorted((a, b) => ((a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1))) {
    const { orderId, lineIds, carrier, trackingNumber, problem } = row;
    if (orderId === null || carrier === null || problem !== null) throw new Refusal('PARCEL_STATE');
    sent.push(await actions.send(connection, { orderId, lineIds, staff }, { carrier, trackingNumber }));
  }
  // At the end: after the first entry, other transactions with an entry wait for this one.
  const last = sent.pop();
  if (last === undefined) throw new Error('a file without rows was accepted');
  for (const { object, after } of sent)
    await appendEntry(connection, sealing, actor, { action: 'order.ship', object, reason: null, after });
  const reply = { orders: checked.length, parcels: checked.reduce((sum, { parcels }) => sum + parcels, 0) };
  return { ...last, reply };
}

const linesOf = `
  SELECT o.order_id, o.user_id, o.number, o.paid_at IS NOT NULL AS is_paid, o.held IS NOT NULL AS is_held, l.line_id, p.title_id, s.state, s.tracking_number
  FROM fan_order AS o JOIN order_line AS l USING (order_id) JOIN product AS p USING (product_id)
    LEFT JOIN shipment AS s USING (line_id)
  WHERE o.number = ANY ($1) ORDER BY l.position`;

/** Carriers use their numbers again after some months. */
const usedNumbers = `
  SELECT DISTINCT upper(translate(tracking_number, ' -', '')) AS number, user_id FROM shipment
  WHERE shipped_at > now() - interval '90 days'
    AND tracking_number IS NOT NULL AND upper(translate(tracking_number, ' -', '')) = ANY ($1)`;
