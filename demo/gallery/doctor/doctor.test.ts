import { expect, it } from 'vitest';
import { readFindings } from './page-window.ts';
import { readHeaders } from './pasted-page.ts';

it('parses copied headers, and ignores other lines', () => {
  const headers = readHeaders(
    "HTTP/2 200\ncontent-security-policy: default-src 'self'; img-src *\r\n\nX-Y:z\nnonsense",
  );
  expect([...headers]).toEqual([
    ['content-security-policy', "default-src 'self'; img-src *"],
    ['x-y', 'z'],
  ]);
});

it('accepts only known findings from a page of another origin, with texts as values', () => {
  const sent = [
    { name: 'storage', values: { tag: 'fan-vote', code: { toString: () => 'x' } }, what: '<b>' },
    { name: 'toString', values: {} },
    null,
  ];
  expect(readFindings(sent)).toEqual([{ name: 'storage', values: { tag: 'fan-vote' } }]);
  expect(readFindings('storage')).toEqual([]);
});
