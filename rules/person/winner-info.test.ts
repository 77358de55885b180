import { expect, it } from 'vitest';
import { winnerProblems } from './winner-info.ts';

const form = {
  name: 'Mina',
  email: 'mina@fans.example',
  phone: '010-1234',
  address: 'Sejong-daero 110',
  consent: true,
};

it('a complete form is accepted', () => {
  expect(winnerProblems(form, true)).toEqual([]);
  expect(winnerProblems({ ...form, address: '' }, false)).toEqual([]);
});

it.each<[Partial<typeof form>, string, string]>([
  [{ name: ' ' }, 'name', 'WINNER_INFO_REQUIRED'],
  [{ email: '' }, 'email', 'WINNER_INFO_REQUIRED'],
  [{ phone: '' }, 'phone', 'WINNER_INFO_REQUIRED'],
  [{ email: 'mina' }, 'email', 'EMAIL_INVALID'],
  [{ email: 'mina@fans' }, 'email', 'EMAIL_INVALID'],
  [{ address: ' \n' }, 'address', 'ADDRESS_REQUIRED'],
  [{ consent: false }, 'consent', 'CONSENT_REQUIRED'],
])('refuses %o: %s, %s', (change, field, code) => {
  expect(winnerProblems({ ...form, ...change }, true)).toEqual([{ field, code }]);
});
