import { createHash } from 'node:crypto';
import type { Address } from '../address/contract.ts';
import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import type { Orderer } from './contract.ts';
import { orderNotes } from './desk/notes.ts';
import type { OrderRow } from './order-rows.ts';

/** The columns with the orderer and the addresses; everything else of an order is stored in clear text. */
export const sealedOrderTables: readonly SealedTable[] = [
  { table: 'fan_order', key: ['order_id'], columns: ['orderer_sealed', 'address_sealed'] },
  { table: 'shipment', key: ['shipment_id'], columns: ['address_sealed'] },
  orderNotes.sealed,
];

const ofOrder = (column: string, orderId: string): Place => ({ table: 'fan_order', column, row: [orderId] });
const ofParcel = (shipmentId: string): Place => ({ table: 'shipment', column: 'address_sealed', row: [shipmentId] });

export const sealOrderer = (sealing: Sealing, orderId: string, orderer: Orderer): Buffer =>
  sealing.seal(ofOrder('orderer_sealed', orderId), orderer);

export const sealAddress = (sealing: Sealing, orderId: string, address: Address): Buffer =>
  sealing.seal(ofOrder('address_sealed', orderId), address);

export const sealParcelAddress = (sealing: Sealing, shipmentId: string, address: Address): Buffer =>
  sealing.seal(ofParcel(shipmentId), address);

/** The orderer; empty texts after it was erased. @throws UnsealError */
export function openOrderer(sealing: Sealing, order: Pick<OrderRow, 'order_id' | 'orderer_sealed'>): Orderer {
  if (order.orderer_sealed === null) return { name: '', email: '', phone: '' };
  return sealing.open(ofOrder('orderer_sealed', order.order_id), order.orderer_sealed) as Orderer;
}

/** The address of an order; null where nothing is sent, or after it was blanked. @throws UnsealError */
export function openAddress(sealing: Sealing, order: Pick<OrderRow, 'order_id' | 'address_sealed'>): Address | null {
  if (order.address_sealed === null) return null;
  return sealing.open(ofOrder('address_sealed', order.order_id), order.address_sealed) as Address;
}

/** A text that differs for each stored address and reveals nothing of it; null without an address. */
export const addressVersion = ({ address_sealed: sealed }: Pick<OrderRow, 'address_sealed'>): string | null =>
  sealed && createHash('sha256').update(sealed).digest('base64url');

/** Null after it was blanked. @throws UnsealError */
export function openParcelAddress(sealing: Sealing, shipmentId: string, sealed: Buffer | null): Address | null {
  return sealed === null ? null : (sealing.open(ofParcel(shipmentId), sealed) as Address);
}
