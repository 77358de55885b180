import { expect, it } from 'vitest';
import type { Pages, SetText } from '../../platform/drawing/pdf/pages.ts';
import { Language } from '../../platform/http/contract.ts';
import type { PackedOrder, PrintJob, PrintWords } from './documents.ts';
import { printSlips } from './print-slips.ts';

const name = { ko: '응원봉', en: 'Light stick', ja: 'ペンライト' };
const orderTo = (street: string): PackedOrder => ({
  orderId: 'order',
  number: 'FN-1',
  orderedAt: '2026-11-29T00:00:00Z',
  language: 'en',
  lines: [{ lineId: 'line', productId: 'stick', name, title: name, quantity: 2 }],
  hasOthers: false,
  sellers: ['Fanfare'],
  address: {
    recipient: 'Li Na',
    phone: '+86 755 1234',
    country: 'CN',
    postalCode: '518000',
    region: '',
    city: 'Shenzhen',
    street,
    detail: '',
  },
});

/** The texts of a slip that staff print in Korean. */
function textsOf(order: PackedOrder): string[] {
  const texts: string[] = [];
  const pages: Pages = {
    add: () => undefined,
    set: (text, width, style): SetText => ({ ...style, lines: [text], width, height: 5 }),
    draw: ({ lines, height }, _, y) => {
      texts.push(...lines);
      return y + height;
    },
    rule: () => undefined,
    box: () => undefined,
    qr: () => undefined,
    end: async () => Buffer.from(''),
  };
  const wordsIn = (language: Language) => ({ missing: `missing in ${language}` }) as PrintWords;
  // The other words do not matter here.
  const words = Object.fromEntries(Language.options.map((each) => [each, wordsIn(each)])) as PrintJob['words'];
  const rest = { language: 'ko', paper: 'SHEET_8', skip: 0, at: order.orderedAt, words } as const;
  printSlips(pages, { document: 'SLIPS', orders: [order], ...rest });
  return texts;
}

it('a slip says in the language of the staff that letters of its address can’t be printed', () => {
  expect(textsOf(orderTo('广东路 1'))).toContain('missing in ko');
  expect(textsOf(orderTo('Shennan Road 1'))).not.toContain('missing in ko');
});
