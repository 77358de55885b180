import { addressLines } from '../../../rules/address-lines.ts';
import { homeZone } from '../../../rules/moments.ts';
import type { Address } from '../../address/contract.ts';
import type { Pages } from '../../platform/drawing/pdf/pages.ts';
import { printable } from '../../platform/drawing/pdf/text-runs.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type PackedOrder, type PrintJob, piecesOf } from './documents.ts';

/** Of the text on A4, in millimetres. */
const [left, top, width, bottom] = [18, 18, 174, 279];
const quantityWidth = 24;

export const dayOf = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: homeZone }).format(new Date(instant));

/** The address in the format of its country. The country's name is in English capitals, which every postal service reads. */
export const printedAddress = (address: Address): string[] => [
  ...addressLines(address).map((line) => line.replace(/^〒/, '')),
  (new Intl.DisplayNames('en', { type: 'region' }).of(address.country) ?? address.country).toUpperCase(),
];

/** True if the fonts have each letter of the name and the address. */
export const isPrintable = (address: Address): boolean =>
  [address.recipient, ...printedAddress(address)].every((line) => printable(line).isWhole);

/** A packing slip for each order, in the language of its fan. */
export function printSlips(pages: Pages, job: PrintJob): void {
  for (const [index, order] of job.orders.entries())
    printSlip(pages, job, order, `${index + 1} / ${job.orders.length}`);
}

function printSlip(pages: Pages, job: PrintJob, order: PackedOrder, place: string): void {
  const words = job.words[order.language];
  let y = head(pages, job, order, place);
  y = tableHead(pages, [words.item, words.quantity], y);
  for (const line of order.lines) {
    const name = pages.set(line.name[order.language], width - quantityWidth - 4, { size: 10.5 });
    const title = pages.set(line.title[order.language], width - quantityWidth - 4, { size: 8, grey: 0.4 });
    if (y + name.height + title.height + 4 > bottom - 24) y = nextPage(pages, order, place);
    pages.draw(
      pages.set(String(line.quantity), quantityWidth, { size: 10.5, bold: true, align: 'right' }),
      left + width - quantityWidth,
      y,
    );
    y = pages.draw(title, left, pages.draw(name, left, y)) + 1.5;
    pages.rule(left, y, width, 0.85);
    y += 1.5;
  }
  const sum = { size: 10.5, bold: true, align: 'right' } as const;
  pages.draw(pages.set(words.total, width - quantityWidth - 4, { size: 10.5, bold: true }), left, y);
  y = pages.draw(pages.set(String(piecesOf(order)), quantityWidth, sum), left + width - quantityWidth, y) + 5;
  if (order.hasOthers) pages.draw(pages.set(words.others, width, { size: 9, grey: 0.3 }), left, y);
  foot(pages, order, words.seller);
}

/** @returns where the table begins */
function head(pages: Pages, { words: wordsIn, language }: PrintJob, order: PackedOrder, place: string): number {
  const words = wordsIn[order.language];
  pages.add();
  const qr = 22;
  const textWidth = width - qr - 8;
  pages.qr(order.number, left + width - qr, top, qr);
  pages.draw(pages.set(place, qr, { size: 8, grey: 0.4, align: 'right' }), left + width - qr, top + qr + 1);
  let y = pages.draw(pages.set(words.SLIPS, textWidth, { size: 20, bold: true }), left, top - 1) + 2;
  y = pages.draw(pages.set(`${words.number}  ${order.number}`, textWidth, { size: 10.5, bold: true }), left, y);
  y =
    pages.draw(
      pages.set(`${words.orderedOn}  ${dayOf(order.orderedAt, order.language)}`, textWidth, { size: 10 }),
      left,
      y,
    ) + 6;
  if (order.address === null) return Math.max(y, top + qr + 8);
  y = pages.draw(pages.set(words.shipTo, textWidth, { size: 8.5, grey: 0.4 }), left, y);
  y = pages.draw(pages.set(order.address.recipient, textWidth, { size: 12, bold: true }), left, y);
  for (const line of printedAddress(order.address)) y = pages.draw(pages.set(line, textWidth, { size: 10.5 }), left, y);
  // In the language of the staff member, who adds the missing letters by hand.
  if (!isPrintable(order.address))
    y = pages.draw(pages.set(wordsIn[language].missing, textWidth, { size: 7.5, bold: true }), left, y + 1);
  return Math.max(y + 8, top + qr + 10);
}

export function tableHead(pages: Pages, [name, value]: readonly [string, string], y: number): number {
  pages.draw(
    pages.set(value, quantityWidth, { size: 8.5, grey: 0.4, align: 'right' }),
    left + width - quantityWidth,
    y,
  );
  const lower = pages.draw(pages.set(name, width - quantityWidth - 4, { size: 8.5, grey: 0.4 }), left, y) + 1;
  pages.rule(left, lower, width, 0.3);
  return lower + 2;
}

function nextPage(pages: Pages, order: PackedOrder, place: string): number {
  pages.add();
  const y = pages.draw(pages.set(`${order.number}  ·  ${place}`, width, { size: 9, grey: 0.4 }), left, top) + 2;
  pages.rule(left, y, width, 0.3);
  return y + 3;
}

function foot(pages: Pages, { sellers }: PackedOrder, label: string): void {
  if (sellers.length === 0) return;
  const text = pages.set(`${label}  ${sellers.join(' · ')}`, width, { size: 8, grey: 0.4 });
  const y = bottom - text.height;
  pages.rule(left, y - 2, width, 0.75);
  pages.draw(text, left, y);
}
