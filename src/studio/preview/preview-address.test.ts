import { expect, it } from 'vitest';
import { elementOf, hasPreview, previewAddress, readPreviewAddress } from './preview-address.ts';

const parts = { token: 'a.b+c', kind: 'votes', entryId: 'final', language: 'ja', theme: 'dark' } as const;

it('a written address is read again unchanged', () => {
  const address = previewAddress(parts);
  expect(address.startsWith('/studio/preview#')).toBe(true);
  expect(readPreviewAddress(address.slice(address.indexOf('#')))).toEqual(parts);
});

it.each([
  '',
  '#',
  '#token=a&kind=settings&entryId=settings&language=ko&theme=light',
  '#token=a&kind=toString&entryId=x&language=ko&theme=light',
  '#token=&kind=votes&entryId=final&language=ko',
  '#token=a&kind=votes&entryId=final&language=de',
])('%o is not a preview', (hash) => {
  expect(readPreviewAddress(hash)).toBeNull();
});

it('each entry is shown in the element of its kind', () => {
  expect(elementOf(parts)).toEqual({ tag: 'fan-vote', attributes: { 'vote-id': 'final' } });
  expect(elementOf({ kind: 'policies', entryId: 'terms-2026-11-20' })).toEqual({
    tag: 'fan-policy',
    attributes: { type: 'terms', version: '2026-11-20' },
  });
  expect([hasPreview('settings'), hasPreview('passes'), hasPreview('notices')]).toEqual([false, false, true]);
});
