import { expect, it } from 'vitest';
import { createMailPreview, type ListedMail, narrowed } from './mail-state.ts';

const mails: ListedMail[] = [
  { kind: 'orderPaid', subject: 'Thank you for your order', why: 'order', optional: null },
  { kind: 'parcelSent', subject: 'Your Parcel is on its way', why: 'order', optional: null },
  { kind: 'rightsEnding', subject: 'Votes that end soon', why: 'chosen', optional: 'RIGHTS_ENDING' },
];

it.each([
  [{}, ['orderPaid', 'parcelSent', 'rightsEnding']],
  [{ why: 'order' }, ['orderPaid', 'parcelSent']],
  [{ q: ' parcel ' }, ['parcelSent']],
  [{ q: 'RIGHTS' }, ['rightsEnding']],
  [{ q: 'your', why: 'chosen' }, []],
])('mails narrowed by %o are %o', (request, kinds) => {
  expect(narrowed(mails, request).map(({ kind }) => kind)).toEqual(kinds);
});

it('the frame of a mail follows the chosen language and scheme', () => {
  const preview = createMailPreview('/studio/mail/orderPaid', { language: 'ko', scheme: 'dark' });
  expect(preview.source.value).toBe('/api/v1/studio/mail/orderPaid/preview?language=ko&scheme=dark');
  preview.language.value = 'ja';
  preview.scheme.value = 'light';
  expect(preview.source.value).toBe('/api/v1/studio/mail/orderPaid/preview?language=ja&scheme=light');
});
