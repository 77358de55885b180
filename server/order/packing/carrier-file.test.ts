import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { createWords } from '../../platform/text/words.ts';
import { carrierFile } from './carrier-file.ts';
import type { PackedOrder } from './documents.ts';

const words = createWords();
const name = { ko: '응원봉', en: 'Light stick', ja: 'ペンライト' };
const korean = {
  recipient: '김하늘',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
};
const order = (number: string, address: Partial<NonNullable<PackedOrder['address']>> = {}): PackedOrder => ({
  orderId: number,
  number,
  orderedAt: '2026-11-29T00:00:00Z',
  language: 'ko',
  lines: [{ lineId: 'line', productId: 'stick', name, title: name, quantity: 2 }],
  hasOthers: false,
  sellers: ['Fanfare'],
  address: { ...korean, street: '세종대로 110', detail: '', ...address },
});
const japanese = {
  recipient: '髙橋 花子',
  country: 'JP',
  postalCode: '0600001',
  city: '札幌市',
  street: '北1条西2',
  detail: '１〜２',
};

it('a file in UTF-8 has a byte order mark, columns in the reader’s language, and the leading zero of a postal code', () => {
  const { file, unwritable } = carrierFile([order('FN-1')], 'UTF_8', 'en', words);
  const [head, row] = file.toString().split('\r\n');
  expect(head).toBe('\ufeffOrder,Recipient,Phone,Country,Postal code,Region,City,Street,Detail,Address,Items,Pieces');
  expect(row).toBe('FN-1,김하늘,010-1234-5678,KR,04524,,,세종대로 110,,세종대로 110,2 × Light stick,2');
  expect(unwritable).toEqual([]);
});

it('a file in CP949 is Korean, and one in Shift_JIS is Japanese, including the variants of Windows', () => {
  const { file } = carrierFile([order('FN-1')], 'CP949', 'ja', words);
  expect(iconv.decode(file, 'cp949')).toMatch(/^주문 번호,.*\r\nFN-1,김하늘,.*,2 × 응원봉,2\r\n$/);
  const { file: other, unwritable } = carrierFile([order('FN-2', japanese)], 'SHIFT_JIS', 'ko', words);
  expect(iconv.decode(other, 'shift_jis')).toMatch(
    /^注文番号,.*\r\nFN-2,髙橋 花子,.*060-0001,.*１～２,札幌市北1条西2１～２,/,
  );
  expect(unwritable).toEqual([]);
});

it('letters that an encoding lacks are reported by order, and not replaced by a question mark', () => {
  const orders = [order('FN-1'), order('FN-2', japanese), order('FN-3', { street: 'Straße 1?' })];
  const { file, unwritable } = carrierFile(orders, 'SHIFT_JIS', 'ko', words);
  expect(unwritable).toEqual([
    { number: 'FN-1', letters: '김 하 늘 세 종 대 로' },
    { number: 'FN-3', letters: '김 하 늘 ß' },
  ]);
  expect(iconv.decode(file, 'shift_jis')).toContain('Stra〓e 1?');
});

it('a phone number with the code of its country stays unchanged, for the program that dials it', () => {
  const { file } = carrierFile([order('FN-1', { phone: '+82 (0)10-1234-5678' })], 'CP949', 'ko', words);
  expect(iconv.decode(file, 'cp949')).toContain('FN-1,김하늘,+82 (0)10-1234-5678,');
});

it('a cell that a program would run begins with an apostrophe', () => {
  const { file } = carrierFile([order('FN-1', { recipient: '=1+1', phone: '+82+1|x' })], 'CP949', 'ko', words);
  expect(iconv.decode(file, 'cp949')).toContain(`FN-1,'=1+1,'+82+1|x,`);
});
