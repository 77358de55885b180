import { inboxPath } from '../../../rules/inbox/inbox-kinds.ts';
import { formatMoney } from '../../../rules/money.ts';
import type { RefundCause } from '../../../rules/staff/limits.ts';
import type { MailReader, MemberMail } from '../../account/service.ts';
import type { LetterRow } from '../../outbox/service.ts';
import type { Receipt } from '../contract.ts';
import { type LineRow, type OrderRow, refundDays } from '../order-rows.ts';
import { type Tracking, trackingAddress } from '../parcels/carriers.ts';

type MailedOrder = Pick<OrderRow, 'order_id' | 'number' | 'currency'>;
type PaidOrder = MailedOrder &
  Pick<OrderRow, 'product_amount' | 'fee' | 'payment_amount' | 'paid_at' | 'provider' | 'receipt_url'>;
type MailedLine = Pick<LineRow, 'quantity' | 'unit_price' | 'fee_per_piece' | 'product_amount' | 'words'>;

type PaidLine = MailedLine & Pick<LineRow, 'kind'>;

/** Why money goes back: a key of `refundWhy` in `purchase.json`. `LATE`: the payment could not be used for its order. */
export type RefundWhy = 'FAN' | 'OPERATOR' | 'PLATFORM' | 'PROVIDER' | 'LATE' | RefundCause;

export interface MailedRefund {
  amount: number;
  why: RefundWhy;
  /** The provider that returns the money. */
  provider: string | null;
  /** The refunded lines; empty if they are unknown. */
  lines: readonly (MailedLine & { returned: number })[];
}

/** Data for the receipt of a paid order, besides its lines. */
export interface PaidFacts {
  /** The name on its parcels; null where nothing is sent. */
  recipient: string | null;
  /** In the language of the mail. */
  receipt: (language: MailReader['language']) => Receipt;
}

/** The receipt of a paid order. */
export const mailOfPaid = (
  order: PaidOrder,
  lines: readonly PaidLine[],
  { recipient, receipt: receiptIn }: PaidFacts,
): MemberMail => ({
  kind: 'orderPaid',
  write(reader) {
    const { t } = reader;
    const facts = factsOf([
      [t('store-order:number'), order.number],
      [t('mail-order:paidAt'), order.paid_at && reader.moment(order.paid_at.getTime())],
      [t('mail-order:paidBy'), methodOf(order.provider, reader)],
      [t('store-order:fields.recipient'), recipient],
    ]);
    const receipt =
      order.receipt_url === null
        ? []
        : [{ name: t('store-order:receipt'), value: t('mail-order:open'), href: order.receipt_url }];
    const priced = [...lines.map((line) => pricedRow(order, line, reader)), ...sumsOf(order, reader)];
    return {
      values: { number: order.number },
      parts: {
        tables: [[...facts, ...receipt], priced, legalRows(receiptIn(reader.language), reader)],
        notes: withdrawalOf(lines, reader),
        link: linkTo(order, reader),
      },
    };
  },
});

/** An order that ended unpaid after a payment had failed. @param failure why it failed */
export const mailOfUnpaid = (order: MailedOrder, lines: readonly MailedLine[], failure: string): MemberMail => ({
  kind: 'orderUnpaid',
  write(reader) {
    const { t } = reader;
    return {
      values: { number: order.number },
      parts: {
        tables: [factsOf([[t('store-order:number'), order.number]]), lines.map((line) => countedRow(line, reader))],
        notes: failure.startsWith('CARD_') ? [t(`store-order:reason.${failure}`)] : [],
        link: linkTo(order, reader),
      },
    };
  },
});

/** `hasMore`: other pieces of the order wait to be sent. */
export const mailOfParcel = (
  order: MailedOrder,
  lines: readonly MailedLine[],
  { carrier, trackingNumber, hasMore }: Tracking & { hasMore: boolean },
): MemberMail => ({
  kind: 'parcelSent',
  write(reader) {
    const { t } = reader;
    const href = trackingAddress(carrier, trackingNumber);
    const facts = factsOf([
      [t('store-order:number'), order.number],
      [t('mail-order:carrier'), carrier],
    ]);
    const number = { name: t('mail-order:trackingNumber'), value: trackingNumber, ...(href !== null && { href }) };
    return {
      values: { number: order.number },
      parts: {
        tables: [[...facts, number], lines.map((line) => countedRow(line, reader))],
        ...(hasMore && { notes: [t('mail-order:restLater')] }),
        link: linkTo(order, reader),
      },
    };
  },
});

export const mailOfLost = (order: MailedOrder, lines: readonly MailedLine[]): MemberMail => ({
  kind: 'parcelLost',
  write(reader) {
    const facts = factsOf([[reader.t('store-order:number'), order.number]]);
    return {
      values: { number: order.number },
      parts: { tables: [facts, lines.map((line) => countedRow(line, reader))], link: linkTo(order, reader) },
    };
  },
});

export const mailOfRefund = (order: MailedOrder, { amount, why, provider, lines }: MailedRefund): MemberMail => ({
  kind: 'refundMade',
  write(reader) {
    const { t } = reader;
    const facts = factsOf([
      [t('store-order:number'), order.number],
      [t('mail-order:reason'), t(`purchase:refundWhy.${why}`)],
      [t('mail-order:backTo'), methodOf(provider, reader)],
    ]);
    const returned = lines.map((line) => ({
      ...countedRow(line, reader),
      note: t('store-order:pieces', { count: line.quantity }),
      value: moneyOf(order, line.returned, reader),
    }));
    const total = {
      name: t('store-order:refundedAmount'),
      value: moneyOf(order, amount, reader),
      isTotal: true,
    };
    return {
      values: { number: order.number, amount: total.value },
      parts: {
        tables: [facts, [...returned, total]],
        notes: [t('mail-order:refundTime')],
        link: linkTo(order, reader),
      },
    };
  },
});

/** Until when the fan can cancel the order. Digital cards are left out, since the fan sees their content at once. */
function withdrawalOf(lines: readonly PaidLine[], { t }: MailReader): string[] {
  const has = (...kinds: PaidLine['kind'][]) => lines.some(({ kind }) => kinds.includes(kind));
  const terms = [
    ...(has('VOTE_PACK', 'TICKET') ? [t('mail-order:withdrawal.unused', { days: refundDays })] : []),
    ...(has('GOODS') ? [t('mail-order:withdrawal.parcel')] : []),
  ];
  return terms.length === 0 ? [] : [...terms, t('mail-order:withdrawal.terms')];
}

const moneyOf = ({ currency }: MailedOrder, amount: number, { language }: MailReader): string =>
  formatMoney({ amount, currency }, language);

const methodOf = (provider: string | null, { t }: MailReader): string | null =>
  provider === null ? null : t(`store-order:methods.${provider}`);

const factsOf = (rows: readonly (readonly [name: string, value: string | null])[]): LetterRow[] =>
  rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

const countedRow = ({ words, quantity: count }: MailedLine, { t, language }: MailReader): LetterRow => ({
  name: words.name[language],
  value: t('store-order:pieces', { count }),
});

function pricedRow(order: MailedOrder, line: MailedLine, reader: MailReader): LetterRow {
  const { quantity: count, unit_price: price, fee_per_piece: fee, product_amount: amount, words } = line;
  const pieces = reader.t('store-order:timesPieces', { price: moneyOf(order, price, reader), count });
  const extra =
    fee === null || fee === 0 ? [] : [reader.t('store-order:feeEach', { fee: moneyOf(order, fee, reader) })];
  return {
    name: words.name[reader.language],
    note: [pieces, ...extra].join(' '),
    value: moneyOf(order, amount, reader),
  };
}

function sumsOf(order: PaidOrder, reader: MailReader): LetterRow[] {
  const row = (key: string, amount: number) => ({ name: reader.t(key), value: moneyOf(order, amount, reader) });
  const parts = [row('store-order:productAmount', order.product_amount), row('store-order:feeAmount', order.fee)];
  return [...(order.fee === 0 ? [] : parts), { ...row('store-order:paidAmount', order.payment_amount), isTotal: true }];
}

/** The taxes, and the companies that sold the order. */
function legalRows({ seller, soldThrough, taxes }: Receipt, { t, language }: MailReader): LetterRow[] {
  const rates = taxes.map(({ percent, gross, tax }): readonly [string, string] => [
    t(`purchase:receiptFacts.rate.${gross.currency}`, { percent }),
    t('purchase:receiptFacts.tax', { tax: formatMoney(tax, language), gross: formatMoney(gross, language) }),
  ]);
  return factsOf([
    ...rates,
    [t('purchase:receiptFacts.seller'), seller.name],
    [t('purchase:receiptFacts.soldThrough'), soldThrough?.name ?? null],
    ...companyFacts.map((fact) => [t(`purchase:receiptFacts.${fact}`), (soldThrough ?? seller)[fact] || null] as const),
  ]);
}

const companyFacts = ['representative', 'registration', 'mailOrder', 'invoiceNumber'] as const;

const linkTo = ({ order_id: orderId }: MailedOrder, { t }: MailReader) => ({
  text: t('mail-order:toOrder'),
  path: inboxPath('ORDER_DELIVERED', orderId),
});
