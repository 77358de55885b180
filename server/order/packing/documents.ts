import type { LabelPaper, PackingDocument } from '../../../rules/packing.ts';
import type { Address } from '../../address/contract.ts';
import type { Language } from '../../platform/http/contract.ts';

/** A line of an order that is packed now. */
export interface PackedLine {
  readonly lineId: string;
  readonly productId: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  readonly quantity: number;
}

/** The goods of an order that go into one package now. */
export interface PackedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly orderedAt: string;
  /** That the fan ordered in. */
  readonly language: Language;
  readonly lines: readonly PackedLine[];
  /** True if other goods of the order are sent separately. */
  readonly hasOthers: boolean;
  /** The seller, in the fan's language. */
  readonly sellers: readonly string[];
  /** Null on a pick list, which has no addresses. */
  readonly address: Address | null;
}

/** The words on the pages: keys of `studio-packing:pdf`. */
export const printWords = [
  'PICK_LIST',
  'SLIPS',
  'LABELS',
  'number',
  'orderedOn',
  'shipTo',
  'item',
  'quantity',
  'total',
  'others',
  'seller',
  'orders',
  'pieces',
  'byOrder',
  'from',
  'missing',
] as const;
export type PrintWords = Readonly<Record<(typeof printWords)[number], string>>;

/** Everything that the pages need, so that they are drawn in a thread without the database. */
export interface PrintJob {
  readonly document: PackingDocument;
  readonly orders: readonly PackedOrder[];
  /** Of the staff member who prints. */
  readonly language: Language;
  readonly paper: LabelPaper;
  /** How many labels of the first sheet are used up. */
  readonly skip: number;
  readonly at: string;
  readonly words: Readonly<Record<Language, PrintWords>>;
}

export const piecesOf = ({ lines }: Pick<PackedOrder, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
