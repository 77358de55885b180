import { formatMoney } from '../../../rules/money.ts';
import type { ShellPlatform } from '../../composition/define-feature.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { findOrder, type LineRow, type OrderRow } from '../order-rows.ts';
import type { HeldDecisions } from './held-decisions.ts';
import { type Refunded, type RefundedLine, type RefundRequest, refundableStates } from './refundable.ts';

/** `hasReturned`: parcels that had been sent are back with the seller; `evenUsed`: used tickets are refunded too, as for a cancelled show. */
export type RefundOptions = Pick<
  RefundRequest,
  'cause' | 'hasReturned' | 'isLost' | 'evenUsed' | 'toStock' | 'pieces' | 'parcels'
>;

export interface OperatorRefunds {
  /**
   * An operator's refund of the named lines, or of all, as far as they can be refunded.
   * @throws Refusal NOT_FOUND, ORDER_STATE, and NOT_REFUNDABLE where nothing of it can be refunded
   */
  refundAsOperator(
    orderId: string,
    lineIds: readonly string[] | null,
    reason: string,
    options?: RefundOptions & { expected?: number },
  ): Promise<Refunded>;
  /** As `refundAsOperator`, in the transaction of the caller, who keeps a record of it. */
  refundWithin(connection: Connection, ...request: Parameters<OperatorRefunds['refundAsOperator']>): Promise<Refunded>;
  /**
   * Preview of `refundAsOperator`, without a change.
   * @throws Refusal NOT_FOUND
   */
  previewRefund(
    orderId: string,
    lineIds: readonly string[] | null,
    options: RefundOptions & { requestedBy?: 'OPERATOR' | 'PROVIDER' },
  ): Promise<Refunded>;
}

interface OperatorRefundRequest extends RefundOptions {
  /** Its id or number. */
  order: string;
  /** Null for all lines that can be refunded; empty to list the order's lines alone. */
  lineIds: readonly string[] | null;
  /** Stored with the refund. */
  reason: string;
}

/**
 * A refund by an operator's command: prints the amount of each line, asks, and refunds it.
 * @returns the effect, for the audit log
 */
export async function refundByCommand(
  { pool, shell, confirm }: Pick<ShellPlatform, 'pool' | 'shell' | 'confirm'>,
  orders: OperatorRefunds,
  { order: named, lineIds, reason, ...options }: OperatorRefundRequest,
): Promise<object> {
  const order = await findOrder(pool, named);
  const { order_id: orderId, number, currency } = order;
  const isList = lineIds?.length === 0;
  const preview = await orders.previewRefund(orderId, isList ? null : lineIds, options).catch((error: unknown) => {
    const lineId = error instanceof Refusal ? error.details['lineId'] : undefined;
    throw typeof lineId === 'string' ? new Error(`There is no line ${lineId} in ${number}.`) : error;
  });
  for (const line of preview.lines) shell.printLine(lineText(order, line, options));
  if (isList) {
    shell.printLine('Nothing was changed. Name the lines to refund, or --all.');
    return { listed: number };
  }
  if (preview.amount === 0) throw new Error(`Nothing of ${number} can be refunded.`);
  const money = formatMoney({ amount: preview.amount, currency }, 'en');
  await confirm(`${money} of ${number} would go back.`);
  const { amount, lines } = await orders.refundAsOperator(orderId, lineIds, reason, {
    ...options,
    expected: preview.amount,
  });
  shell.printLine(`${money} go back; the running server does so within a minute.`);
  const paid = lines.filter((line) => line.amount > 0);
  return {
    order: number,
    ...(options.cause && { cause: options.cause }),
    amount,
    currency,
    lines: paid.map((line) => ({ line: line.line.line_id, name: line.line.words.name.en, amount: line.amount })),
  };
}

/**
 * Names, by command, the lines of a refund that was made at the provider: they are taken back without a further refund.
 * @returns the effect, for the audit log
 */
export async function assignByCommand(
  { pool, shell, confirm }: Pick<ShellPlatform, 'pool' | 'shell' | 'confirm'>,
  orders: OperatorRefunds & Pick<HeldDecisions, 'assignOutside'>,
  named: string,
  lineIds: readonly string[],
): Promise<object> {
  const { order_id: orderId, number, currency } = await findOrder(pool, named);
  const preview = await orders.previewRefund(orderId, lineIds, { requestedBy: 'PROVIDER' });
  const fixed = preview.lines.find((line) => line.amount === 0);
  if (fixed !== undefined)
    throw new Error(`${fixed.line.line_id} of ${number} can't be taken back. Nothing was changed.`);
  const money = formatMoney({ amount: preview.amount, currency }, 'en');
  await confirm(
    `${lineIds.length} lines of ${number} would be taken back, for ${money} that went back at the provider.`,
  );
  const { amount, lines } = await orders.assignOutside(orderId, lineIds);
  const taken = lines.filter((line) => line.amount > 0).map(({ line }) => line.line_id);
  shell.printLine(`${taken.length} lines of ${number} are taken back, for ${formatMoney({ amount, currency }, 'en')}.`);
  return { order: number, amount, currency, lines: taken };
}

function lineText(order: OrderRow, { line, amount }: RefundedLine, options: RefundOptions): string {
  const what = `${line.line_id}  ${line.quantity} × ${line.words.name.en}`;
  if (amount > 0) return `${what}  ${formatMoney({ amount, currency: order.currency }, 'en')}`;
  return `${what}  not refundable: ${whyNotRefundable(order, line, options)}`;
}

function whyNotRefundable(order: OrderRow, line: LineRow, { hasReturned = false }: RefundOptions): string {
  if (line.state === 'REFUNDED') return 'it was refunded before.';
  if (!refundableStates.includes(order.status)) return `the order is ${order.status}.`;
  if (order.held !== null) return 'the order is held; see `payment held`.';
  if (line.product_amount + line.fee === 0) return 'nothing was paid for it.';
  if (hasReturned) return 'no parcel of it had been sent.';
  switch (line.kind) {
    case 'GOODS':
      return 'its parcel was sent. Once it is back, `order returned` refunds it.';
    case 'VOTE_PACK':
      return 'all of its rights are spent.';
    case 'TICKET':
      return 'a ticket of it was used or is over. --even-used refunds used ones.';
    case 'PHOTOCARD':
      return 'its cards were delivered. --even-used refunds them.';
  }
}
