import { afterEach, expect, it } from 'vitest';
import { tabStorage } from '../../../core/storage/storage.ts';
import { forgetIntent, readIntent, rememberIntent } from './intent.ts';

const ballot = { voteId: 'final', candidateId: 'c1', free: 2, paid: 1 };

afterEach(forgetIntent);

it('an intent is kept until it is deleted', () => {
  rememberIntent(ballot);
  expect(readIntent()).toEqual(ballot);
  forgetIntent();
  expect(readIntent()).toBeNull();
});

it.each([
  ['no JSON', 'voteId=final', null],
  ['null', 'null', null],
  ['no candidate', '{"voteId":"final","free":1}', null],
  ['a number for a vote', '{"voteId":1,"candidateId":"c1"}', null],
  ['no amounts', '{"voteId":"final","candidateId":"c1"}', { ...ballot, free: 0, paid: 0 }],
  [
    'amounts that are none',
    '{"voteId":"final","candidateId":"c1","free":"many","paid":null}',
    { ...ballot, free: 0, paid: 0 },
  ],
])('%s is read as a valid intent or none', (_what, text, read) => {
  tabStorage.write('voteIntent', text);
  expect(readIntent()).toEqual(read);
});
