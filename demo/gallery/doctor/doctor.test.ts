import { expect, it } from 'vitest';
import { readFindings } from './page-window.ts';
import { readHeaders } from './pasted-page.ts';

it('reads headers as they are copied, and leaves out lines that are none', () => {
  const headers = readHeaders(
    "HTTP/2 200\ncontent-security-policy: default-src 'self'; img-src *\r\n\nX-Y:z\nnonsense",
  );
  expect([...headers]).toEqual([
    ['content-security-policy', "default-src 'self'; img-src *"],
    ['x-y', 'z'],
  ]);
});

it('takes of a stranger’s message only findings that there are, with texts as values', () => {
  const sent = [
    { name: 'storage', values: { tag: 'fan-vote', code: { toString: () => 'x' } }, what: '<b>' },
    { name: 'toString', values: {} },
    null,
  ];
  expect(readFindings(sent)).toEqual([{ name: 'storage', values: { tag: 'fan-vote' } }]);
  expect(readFindings('storage')).toEqual([]);
});
