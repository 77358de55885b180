import { expect, it } from 'vitest';
import { winnerProblems } from './winner-info.ts';

const form = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234', consent: true };

it('accepts a complete form', () => {
  expect(winnerProblems(form)).toEqual([]);
});

it.each<[Partial<typeof form>, string, string]>([
  [{ name: ' ' }, 'name', 'WINNER_INFO_REQUIRED'],
  [{ email: '' }, 'email', 'WINNER_INFO_REQUIRED'],
  [{ phone: '' }, 'phone', 'WINNER_INFO_REQUIRED'],
  [{ email: 'mina' }, 'email', 'EMAIL_INVALID'],
  [{ email: 'mina@fans' }, 'email', 'EMAIL_INVALID'],
  [{ consent: false }, 'consent', 'CONSENT_REQUIRED'],
])('refuses %o: %s, %s', (change, field, code) => {
  expect(winnerProblems({ ...form, ...change })).toEqual([{ field, code }]);
});
