import { afterEach, expect, it } from 'vitest';
import { tabStorage } from '../../../core/storage/storage.ts';
import { blankDraft, type Draft, forgetDraft, readDraft } from './draft.ts';

afterEach(forgetDraft);

it('a draft is kept until it is deleted', () => {
  const draft: Draft = {
    topic: 'PAYMENT',
    message: 'Where is it?',
    reference: 'F-1',
    language: 'ja',
    pictures: ['ticket.png'],
    sent: { key: 'k1', body: '{}' },
  };
  // No fan is signed in here.
  tabStorage.write('inquiryDraft', JSON.stringify(draft));
  expect(readDraft()).toEqual(draft);
  forgetDraft();
  expect(readDraft()).toEqual(blankDraft);
});

it.each([
  ['no JSON', 'topic=', blankDraft],
  ['null', 'null', blankDraft],
  ["another fan's", '{"userId":"u2","message":"mine"}', blankDraft],
  ['what is no text, topic, language or key', '{"topic":"X","message":1,"language":"xx","sent":"k"}', blankDraft],
])('reads %s as an empty one', (_what, text, read) => {
  tabStorage.write('inquiryDraft', text);
  expect(readDraft()).toEqual(read);
});
