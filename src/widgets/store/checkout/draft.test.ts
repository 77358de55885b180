import { afterEach, expect, it } from 'vitest';
import { tabStorage } from '../../../core/storage/storage.ts';
import { type Draft, forgetDraft, readDraft, writeDraft } from './draft.ts';
import { blankForm } from './order-form.ts';

const draft: Draft = {
  form: { ...blankForm, name: '김서연' },
  step: 'confirm',
  provider: 'toss',
  sent: { key: 'k1', body: '{}' },
};

afterEach(() => forgetDraft('stick'));

it('an order draft is kept per product until it is deleted', () => {
  writeDraft('stick', draft);
  expect(readDraft('stick')).toEqual(draft);
  expect(readDraft('ticket')).toBeNull();
  forgetDraft('stick');
  expect(readDraft('stick')).toBeNull();
});

it.each([
  ['no JSON', 'form=', null],
  ['null', 'null', null],
  ['no form', '{"step":"confirm"}', null],
  [
    'a form alone',
    '{"form":{"name":"A"}}',
    { form: { ...blankForm, name: 'A' }, step: 'form', provider: null, sent: null },
  ],
  [
    'a step and a key that are none',
    '{"form":{},"step":"paid","sent":{"key":1}}',
    { form: blankForm, step: 'form', provider: null, sent: null },
  ],
])('%s is read as a valid draft or none', (_what, text, read) => {
  tabStorage.write('storeDraft:stick', text);
  expect(readDraft('stick')).toEqual(read);
});
