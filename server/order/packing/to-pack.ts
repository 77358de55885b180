import { hasRight } from '../../../rules/staff/rights.ts';
import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import { openParcelAddress } from '../sealed.ts';
import type { PackedOrder } from './documents.ts';

interface Row {
  order_id: string;
  number: string;
  created_at: Date;
  language: Language;
  line_id: string;
  product_id: string;
  name: LocalizedText;
  title: LocalizedText;
  title_id: string;
  seller: LocalizedText;
  /** Pieces that wait. */
  quantity: number;
  /** True if other pieces of the line were sent before. */
  is_part: boolean;
  shipment_id: string;
  address_sealed: Buffer | null;
  /** Of all lines of the order. */
  titles: string[];
}

/** Selected orders that can be packed now, the longest waiting first. */
export interface ToPack {
  orders: PackedOrder[];
  /** The orders as objects of the audit log. */
  objects: AuditedObject[];
  /** The number of chosen orders without a parcel that the caller may send now, for example held orders and those of other titles. */
  leftOut: number;
}

export interface PackingRequest {
  orderIds: readonly string[];
  staff: Pick<Staff, 'roles'>;
}

/**
 * The waiting parcels of the chosen orders that the caller may send. The parcels of one order are one package.
 * @param withAddress where they go, which the caller has to record
 * @throws Refusal PARCEL_STATE where none of the orders has such a parcel
 */
export async function readToPack(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  { orderIds, staff }: PackingRequest,
  withAddress: boolean,
): Promise<ToPack> {
  const { rows } = await pool.query<Row>(waiting, [orderIds]);
  const mine = rows.filter((row) => hasRight(staff.roles, 'order.ship', row.title_id));
  const byOrder = Map.groupBy(mine, (row) => row.order_id);
  const packed: { order: PackedOrder; object: AuditedObject }[] = [];
  for (const [orderId, lines] of byOrder) {
    const [first] = lines;
    if (first === undefined) continue;
    const address = openParcelAddress(sealing, first.shipment_id, withAddress ? first.address_sealed : null);
    // Addresses are blanked five years after the payment.
    if (withAddress && address === null) continue;
    const isAll = lines.length === rows.filter((row) => row.order_id === orderId).length;
    const titleId = first.titles.length === 1 ? first.title_id : null;
    const hasOthers = !isAll || lines.some((line) => line.is_part);
    packed.push({ order: packedOf(first, lines, hasOthers, address), object: { kind: 'order', id: orderId, titleId } });
  }
  if (packed.length === 0) throw new Refusal('PARCEL_STATE');
  return {
    orders: packed.map(({ order }) => order),
    objects: packed.map(({ object }) => object),
    leftOut: orderIds.length - packed.length,
  };
}

const packedOf = (
  { order_id: orderId, number, created_at: createdAt, language }: Row,
  lines: readonly Row[],
  hasOthers: boolean,
  address: PackedOrder['address'],
): PackedOrder => ({
  orderId,
  number,
  orderedAt: createdAt.toISOString(),
  language,
  hasOthers,
  address,
  sellers: [...new Set(lines.map(({ seller }) => seller[language]))],
  lines: lines.map((line) => ({
    lineId: line.line_id,
    productId: line.product_id,
    name: line.name,
    title: line.title,
    quantity: line.quantity,
  })),
});

/** Parcels of held orders are not sent. */
const waiting = `
  SELECT o.order_id, o.number, o.created_at, o.language, l.line_id, l.product_id, l.words -> 'name' AS name, s.quantity,
    p.title_id, p.seller,
    coalesce(t.name, jsonb_build_object('ko', title_id, 'en', title_id, 'ja', title_id)) AS title, s.shipment_id, s.address_sealed, s.is_part,
    (SELECT array_agg(DISTINCT other.title_id) FROM order_line AS each JOIN product AS other USING (product_id)
     WHERE each.order_id = o.order_id) AS titles
  FROM fan_order AS o JOIN order_line AS l USING (order_id) JOIN product AS p USING (product_id) LEFT JOIN title AS t USING (title_id)
    CROSS JOIN LATERAL (
      SELECT sum(pieces)::integer AS quantity, (array_agg(shipment_id ORDER BY shipment_id))[1] AS shipment_id,
        (array_agg(address_sealed ORDER BY shipment_id))[1] AS address_sealed,
        EXISTS (SELECT FROM shipment AS other WHERE other.line_id = l.line_id AND other.state IN ('SHIPPED', 'DELIVERED')) AS is_part
      FROM shipment WHERE line_id = l.line_id AND state = 'PREPARING' HAVING count(*) > 0) AS s
  WHERE o.order_id = ANY ($1) AND o.held IS NULL
  ORDER BY o.created_at, o.order_id, l.position`;
