import type { Address } from '../../address/contract.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pieces } from '../../store/service.ts';
import type { Orderer } from '../contract.ts';
import { newOrderNumber } from '../identifiers.ts';
import { ordererHashes } from '../orderer-hashes.ts';
import { sealAddress, sealOrderer } from '../sealed.ts';
import type { FrozenOrder } from './quote.ts';

/** How long a reservation is valid. */
export const reservationMinutes = 15;

export interface OrderForm {
  orderer: Orderer;
  address: Address | null;
  saveAddress: boolean;
  fromCart: boolean;
}

/**
 * Stores an order in the caller's transaction. The caller must also reserve its pieces.
 * @returns the order's id
 */
export async function writeOrder(
  connection: Connection,
  { sealing, lookup }: Pick<Platform, 'sealing' | 'lookup'>,
  order: FrozenOrder,
  form: OrderForm,
  caller: Pick<Caller<'member'>, 'fan' | 'language'>,
): Promise<string> {
  if (order.needsAddress && form.address === null) throw new Refusal('ADDRESS_REQUIRED');
  const orderId = newId();
  await connection.query({
    name: 'write-order',
    text: `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount,
        orderer_sealed, orderer_hashes, address_sealed, from_cart, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, clock_timestamp() + interval '${reservationMinutes} minutes')`,
    values: [
      orderId,
      newOrderNumber(),
      caller.fan.userId,
      caller.fan.origin,
      caller.language,
      order.currency,
      order.productAmount,
      order.fee,
      order.paymentAmount,
      sealOrderer(sealing, orderId, form.orderer),
      await ordererHashes({ lookup }, form.orderer),
      order.needsAddress && form.address !== null ? sealAddress(sealing, orderId, form.address) : null,
      form.fromCart,
    ],
  });
  const lines = order.lines.map((line, position) => ({ ...line, lineId: newId(), position }));
  await connection.query({
    name: 'write-lines',
    text: `INSERT INTO order_line (order_id, line_id, position, product_id, kind, quantity, unit_price, fee_per_piece,
        product_amount, fee, words, needs_address, rights, valid_days)
      SELECT $1, "lineId", position, "productId", kind, quantity, "unitPrice", "feePerPiece", "productAmount", fee, words,
        "needsAddress", rights, "validDays"
      FROM jsonb_to_recordset($2) AS item ("lineId" text, position integer, "productId" text, kind text,
        quantity integer, "unitPrice" integer, "feePerPiece" integer, "productAmount" bigint, fee bigint, words jsonb,
        "needsAddress" boolean, rights integer, "validDays" integer)`,
    values: [orderId, JSON.stringify(lines)],
  });
  return orderId;
}

/** The pieces of an order's lines that are reserved in stock. */
export function piecesOf(lines: readonly { product_id: string; quantity: number }[]): Pieces[] {
  return lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
}
