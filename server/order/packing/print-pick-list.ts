import type { Pages } from '../../platform/drawing/pdf/pages.ts';
import { type PackedLine, type PrintJob, piecesOf } from './documents.ts';
import { dayOf } from './print-slips.ts';

const [left, top, width, bottom] = [18, 18, 174, 279];
const [tick, count] = [4.5, 20];

interface Picked {
  line: PackedLine;
  pieces: number;
  orders: number;
}

/** The goods to fetch from the shelves for all orders together, by title and product; then the content of each package. No address is on it. */
export function printPickList(pages: Pages, job: PrintJob): void {
  const words = job.words[job.language];
  const pieces = job.orders.reduce((sum, order) => sum + piecesOf(order), 0);
  let y = page();
  function page(): number {
    pages.add();
    return top;
  }
  const room = (height: number) => {
    if (y + height > bottom) y = page();
  };
  y = pages.draw(pages.set(words.PICK_LIST, width, { size: 20, bold: true }), left, y - 1) + 1;
  const facts = [dayOf(job.at, job.language), `${words.orders} ${job.orders.length}`, `${words.pieces} ${pieces}`];
  y = pages.draw(pages.set(facts.join('  ·  '), width, { size: 10 }), left, y) + 6;

  let title = '';
  for (const { line, pieces: sum, orders } of picked(job)) {
    const name = pages.set(line.name[job.language], width - tick - count - 8, { size: 11 });
    const note = pages.set(`${line.productId}  ·  ${words.orders} ${orders}`, width - tick - count - 8, {
      size: 8,
      grey: 0.4,
    });
    const isNew = line.title[job.language] !== title;
    room(name.height + note.height + 4 + (isNew ? 8 : 0));
    title = line.title[job.language];
    if (isNew) y = pages.draw(pages.set(title, width, { size: 9, bold: true, grey: 0.3 }), left, y + 1) + 2;
    pages.box(left, y + 0.6, tick, tick);
    pages.draw(pages.set(String(sum), count, { size: 14, bold: true, align: 'right' }), left + width - count, y);
    y = pages.draw(note, left + tick + 4, pages.draw(name, left + tick + 4, y)) + 1.5;
    pages.rule(left, y, width, 0.85);
    y += 1.5;
  }

  y += 6;
  room(20);
  y = pages.draw(pages.set(words.byOrder, width, { size: 12, bold: true }), left, y) + 2;
  for (const [index, order] of job.orders.entries()) {
    const rows = order.lines.map((line) =>
      pages.set(`${line.quantity} × ${line.name[job.language]}`, width - 66, { size: 9.5 }),
    );
    room(rows.reduce((sum, { height }) => sum + height, 4));
    pages.box(left, y + 0.4, 3.6, 3.6);
    pages.draw(pages.set(`${index + 1}`, 8, { size: 9.5, grey: 0.4, align: 'right' }), left + 5, y);
    pages.draw(pages.set(order.number, 50, { size: 9.5, bold: true }), left + 16, y);
    for (const row of rows) y = pages.draw(row, left + 66, y);
    y += 1;
    pages.rule(left, y, width, 0.85);
    y += 1;
  }
}

/** The products of all orders, by title and name. */
function picked({ orders, language }: PrintJob): Picked[] {
  const byProduct = new Map<string, Picked>();
  for (const order of orders)
    for (const line of order.lines) {
      const sum = byProduct.get(line.productId) ?? { line, pieces: 0, orders: 0 };
      byProduct.set(line.productId, { line, pieces: sum.pieces + line.quantity, orders: sum.orders + 1 });
    }
  const order = new Intl.Collator(language, { numeric: true });
  return [...byProduct.values()].toSorted(
    (a, b) =>
      order.compare(a.line.title[language], b.line.title[language]) ||
      order.compare(a.line.name[language], b.line.name[language]),
  );
}
