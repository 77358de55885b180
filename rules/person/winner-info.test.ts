import { expect, it } from 'vitest';
import { winnerLengths, winnerProblems } from './winner-info.ts';

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
  [{ name: 'n'.repeat(winnerLengths.name + 1) }, 'name', 'INVALID_REQUEST'],
  [{ phone: '1'.repeat(winnerLengths.phone + 1) }, 'phone', 'INVALID_REQUEST'],
  // Each ⑴ is sent as three characters.
  [{ phone: '⑴'.repeat(11) }, 'phone', 'INVALID_REQUEST'],
  [{ address: 'a'.repeat(winnerLengths.address + 1) }, 'address', 'INVALID_REQUEST'],
  [{ email: `${'e'.repeat(winnerLengths.email)}@fans.example` }, 'email', 'EMAIL_INVALID'],
  [{ consent: false }, 'consent', 'CONSENT_REQUIRED'],
])('a form with %o is refused: %s, %s', (change, field, code) => {
  expect(winnerProblems({ ...form, ...change }, true)).toEqual([{ field, code }]);
});
