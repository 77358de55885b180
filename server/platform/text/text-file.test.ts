import { expect, it } from 'vitest';
import { decodeText } from './text-file.ts';

it.each([
  ['UTF-8', Buffer.from('하나\n둘\n'), '하나\n둘\n'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFF하나'), '하나'],
  ['a replacement character', Buffer.from('\uFFFD'), '\uFFFD'],
  ['the line ends of Windows', Buffer.from('a\r\nb\r\n'), 'a\nb\n'],
  ['the line ends of an old Mac', Buffer.from('a\rb\r'), 'a\nb\n'],
])('a file may have %s', (_, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, wrongLine: null });
});

it.each([
  ['EUC-KR', Buffer.from([0x61, 0x0a, 0xc7, 0xcf, 0xb3, 0xaa, 0x0a]), 2],
  ['Shift_JIS, after the line ends of an old Mac', Buffer.from([0x61, 0x0d, 0x62, 0x0d, 0x91, 0xe3, 0x95, 0x5c]), 3],
  ['UTF-16', Buffer.from('\uFEFFa', 'utf16le'), 1],
  ['a character that is cut off', Buffer.from('a\n하').subarray(0, 4), 2],
])('a file in %s has its first wrong line', (_, bytes, line) => {
  expect(decodeText(bytes).wrongLine).toBe(line);
});
