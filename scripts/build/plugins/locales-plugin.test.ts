import { expect, it } from 'vitest';
import { withFallback } from './locales-plugin.ts';

it('a missing translation is filled in from English, also in nested keys', () => {
  const english = { title: 'Vote', state: { open: 'Open', over: 'Over' } };
  expect(withFallback({ state: { open: '진행 중' } }, english)).toEqual({
    title: 'Vote',
    state: { open: '진행 중', over: 'Over' },
  });
});

it('never adds an English plural form to a key that the language has', () => {
  const english = {
    votes_one: '{{count}} vote',
    votes_other: '{{count}} votes',
    days_one: 'a day',
    days_other: 'days',
  };
  expect(withFallback({ votes_other: '{{count}}표' }, english)).toEqual({
    votes_other: '{{count}}표',
    days_one: 'a day',
    days_other: 'days',
  });
});
