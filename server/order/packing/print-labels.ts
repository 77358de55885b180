import { writtenPostalCode } from '../../../rules/address-lines.ts';
import type { LabelPaper } from '../../../rules/packing.ts';
import type { Address } from '../../address/contract.ts';
import { a4, type Pages, type Paper, type SetText } from '../../platform/drawing/pdf/pages.ts';
import { type PackedOrder, type PrintJob, piecesOf } from './documents.ts';
import { isPrintable, printedAddress } from './print-slips.ts';

/** Labels of a paper; `padding` is the space that stays free within each. */
interface LabelSheet {
  readonly paper: Paper;
  readonly across: number;
  readonly label: Paper;
  readonly margin: { readonly x: number; readonly y: number };
  readonly gap: number;
  readonly padding: number;
  /** Of the letters of the address, the largest that is used. */
  readonly size: number;
}

const single = (width: number, height: number, padding: number, size: number): LabelSheet => ({
  paper: { width, height },
  across: 1,
  label: { width, height },
  margin: { x: 0, y: 0 },
  gap: 0,
  padding,
  size,
});

export const labelSheets: Readonly<Record<LabelPaper, LabelSheet>> = {
  SHEET_8: {
    paper: a4,
    across: 2,
    label: { width: 99.1, height: 67.7 },
    margin: { x: 4.65, y: 13.1 },
    gap: 2.5,
    padding: 6,
    size: 12,
  },
  LABEL_100X150: single(100, 150, 8, 15),
  LABEL_62X100: single(100, 62, 5, 12),
};

/** An address label for each order. */
export function printLabels(pages: Pages, job: PrintJob): void {
  const sheet = labelSheets[job.paper];
  const down = Math.floor(sheet.paper.height / sheet.label.height);
  const places = sheet.across * down;
  for (const [index, order] of job.orders.entries()) {
    const place = (index + job.skip) % places;
    if (index === 0 || place === 0) pages.add();
    const x = sheet.margin.x + (place % sheet.across) * (sheet.label.width + sheet.gap);
    const y = sheet.margin.y + Math.floor(place / sheet.across) * sheet.label.height;
    printLabel(pages, job, order, { x, y, sheet });
  }
}

interface Place {
  x: number;
  y: number;
  sheet: LabelSheet;
}

const qr = 13;

function printLabel(pages: Pages, job: PrintJob, order: PackedOrder, { x, y, sheet }: Place): void {
  const { label, padding } = sheet;
  if (order.address === null) return;
  const words = job.words[job.language];
  const [left, width] = [x + padding, label.width - 2 * padding];
  const lower = y + label.height - padding;
  // Staff write the missing letters by hand before they use the label.
  const warning = isPrintable(order.address)
    ? null
    : pages.set(words.missing, width - qr - 3, { size: 7.5, bold: true });
  const room = label.height - 2 * padding - qr - 2;
  let top = y + padding;
  for (const text of fitting(pages, order.address, width, room, sheet.size)) top = pages.draw(text, left, top);

  pages.qr(order.number, left + width - qr, lower - qr, qr);
  const sender = order.sellers.length === 0 ? '' : `${words.from} ${order.sellers.join(' · ')}`;
  const foot = [
    ...(warning === null ? [pages.set(sender, width - qr - 3, { size: 7, grey: 0.3 })] : [warning]),
    pages.set(`${order.number}  ·  ${words.pieces} ${piecesOf(order)}`, width - qr - 3, {
      size: 8,
      bold: true,
    }),
  ];
  let at = lower - foot.reduce((sum, { height }) => sum + height, 0);
  for (const text of foot) at = pages.draw(text, left, at);
}

/** The address with letters as large as it has room for; no part of it is cut off. */
function fitting(pages: Pages, address: Address, width: number, room: number, largest: number): SetText[] {
  let texts: SetText[] = [];
  const code = writtenPostalCode(address.country, address.postalCode);
  for (let size = largest; size >= 5; size -= 0.5) {
    texts = [
      pages.set(address.recipient, width, { size: size * 1.25, bold: true }),
      pages.set(address.phone, width, { size }),
      ...printedAddress(address).map((line) => pages.set(line, width, { size, bold: line === code })),
    ];
    if (texts.reduce((sum, { height }) => sum + height, 0) <= room) return texts;
  }
  return texts;
}
