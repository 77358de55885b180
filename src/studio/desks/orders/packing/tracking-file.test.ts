import { describe, expect, it } from 'vitest';
import { maxTrackingRows } from '../../../../../rules/packing.ts';
import { readTrackingFile } from './tracking-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const row = (line: number, number: string, carrier: string, trackingNumber: string) => ({
  line,
  number,
  carrier,
  trackingNumber,
});

describe('a file with tracking numbers', () => {
  it.each([
    ['fixed names', 'order,carrier,trackingNumber\r\nFN-1,DHL,0012345678\r\n'],
    ['a byte order mark and names in English', '\ufeffOrder number,Carrier,Tracking number\nFN-1,DHL,0012345678'],
    ['names in Korean and tabs', '택배사\t운송장 번호\t주문번호\nDHL\t0012345678\tFN-1\n'],
    ['names in Japanese and semicolons', '注文番号;配送会社;お問い合わせ番号\nFN-1;DHL;0012345678\n'],
    ['cells that keep their digits', `Order,Carrier,Tracking\nFN-1,DHL,"=""0012345678"""\n`],
    ['an apostrophe before the digits', "Order,Carrier,Tracking\nFN-1,DHL,'0012345678\n"],
  ])('is read with %s', (_, text) => {
    expect(readTrackingFile(utf8(text))).toEqual({ rows: [row(2, 'FN-1', 'DHL', '0012345678')], problem: null });
  });

  it('is read in CP949, Shift_JIS and UTF-16', () => {
    // 주문번호,택배사,운송장번호 and FN-1,대한통운,1
    const korean = 'c1d6b9aeb9f8c8a32cc5c3b9e8bbe72cbfeebcdbc0e5b9f8c8a30a464e2d312cb4ebc7d1c5ebbfee2c31';
    expect(readTrackingFile(fromHex(korean))).toEqual({ rows: [row(2, 'FN-1', '대한통운', '1')], problem: null });
    // 注文番号,配送会社,追跡番号 and FN-1,ヤマト運輸,1
    const japanese = '928d95b694d48d862c947a919789ef8ed02c92c790d594d48d860a464e2d312c8384837d8367895e97412c31';
    expect(readTrackingFile(fromHex(japanese))).toEqual({ rows: [row(2, 'FN-1', 'ヤマト運輸', '1')], problem: null });
    const wide = new Uint8Array(Buffer.from('\ufeffOrder\tTracking\nFN-1\t1', 'utf16le'));
    expect(readTrackingFile(wide)).toEqual({ rows: [row(2, 'FN-1', '', '1')], problem: null });
  });

  it('counts lines as a program for tables does, and leaves out empty ones', () => {
    const text = '\nOrder,Tracking\n,\nFN-1,1\n\nFN-2,2\n';
    expect(readTrackingFile(utf8(text)).rows?.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('is refused without a head, without rows, and with too many', () => {
    expect(readTrackingFile(utf8('FN-1,DHL,1\n')).problem).toBe('NO_HEAD');
    expect(readTrackingFile(utf8('Order,Carrier\nFN-1,DHL\n')).problem).toBe('NO_HEAD');
    expect(readTrackingFile(utf8('Order,Tracking\n')).problem).toBe('EMPTY');
    expect(readTrackingFile(utf8('')).problem).toBe('EMPTY');
    const many = Array.from({ length: maxTrackingRows + 1 }, (__, index) => `FN-${index},1`).join('\n');
    expect(readTrackingFile(utf8(`Order,Tracking\n${many}`)).problem).toBe('TOO_MANY');
  });
});
