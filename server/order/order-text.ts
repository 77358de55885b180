import { formatMoney } from '../../rules/money.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { labelOf } from './address.ts';
import type { LineRow, OrderRow } from './order-rows.ts';
import type { Parcel } from './parcels/parcels.ts';
import { openAddress, openOrderer } from './sealed.ts';

const indented = (line: string): string => `    ${line}`;

/** A parcel for the operator's terminal. One that is under way is named by its carrier; `show` has its address. */
export function parcelLines(parcel: Parcel): string[] {
  const { since, state, number, line_id: lineId, quantity, name, address, carrier } = parcel;
  const head = `${since.toISOString()}  ${state.padEnd(9)}  ${number}  ${lineId}  ${quantity} × ${name}`;
  if (state === 'SHIPPED') return [head, indented(`${carrier}, ${parcel.tracking_number}`)];
  return [head, ...(address === null ? ['The address was deleted.'] : labelOf(address)).map(indented)];
}

/** An order for the operator's terminal. */
export function orderLines(sealing: Sealing, order: OrderRow, lines: readonly LineRow[]): string[] {
  const { number, status, payment, currency } = order;
  const orderer = openOrderer(sealing, order);
  const paid = order.paid_at === null ? 'not paid' : `paid ${order.paid_at.toISOString()}`;
  const money = (amount: number) => formatMoney({ amount, currency }, 'en');
  const refunded = order.refunded === 0 ? '' : `, ${money(order.refunded)} of it refunded`;
  const address = openAddress(sealing, order);
  return [
    `${number}  ${status}, payment ${payment}, placed ${order.created_at.toISOString()}, ${paid}`,
    `${money(order.payment_amount)}${refunded}`,
    ...lines.map((line) => `${line.line_id}  ${line.quantity} × ${line.words.name.en}, ${stateOf(line)}`),
    'Orderer',
    ...(orderer.name === '' ? ['deleted'] : [orderer.name, orderer.email, orderer.phone].filter(Boolean)).map(indented),
    ...(address === null ? [] : ['Address', ...labelOf(address).map(indented)]),
  ];
}

function stateOf({ state, quantity, shipments }: LineRow): string {
  const parcels = shipments.map(({ state: parcel, pieces, carrier, trackingNumber }) => {
    const some = pieces === quantity ? '' : ` of ${pieces}`;
    return `parcel${some} ${parcel}${carrier === null ? '' : `: ${carrier}, ${trackingNumber}`}`;
  });
  return [state, ...parcels].join(', ');
}
