import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInSeoul, readDate } from '../../../rules/person/age.ts';
import { normalizeNickname } from '../../../rules/person/nickname.ts';
import { nameLength, phoneLength } from '../../../rules/person/person.ts';
import { Email, Name, Nickname, Phone } from '../../../server/account/profile/person.ts';
import {
  birthDateProblem,
  emailProblem,
  nameProblem,
  nicknameProblem,
  phoneProblem,
  readBirthDate,
  typedBirthDate,
} from './field-problems.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

describe('a nickname', () => {
  it.each(['미나', 'Mina12', 'ミナ', '佐藤', 'ليلى', 'ｍｉｎａ', '가'.repeat(30), 'ㅋㅋ팬'])(
    'may be %s',
    (nickname) => {
      expect(nicknameProblem(nickname)).toBeNull();
    },
  );

  it.each([
    ['ㅋㅋ팬ㅇㅇ', 'ㅋㅋ팬ㅇㅇ'],
    ['ＦＡＮ２', 'FAN2'],
    ['가나'.normalize('NFD'), '가나'],
  ])('has the same normalized form in browser and server: %s, %s', (typed, spelled) => {
    expect([normalizeNickname(typed), Nickname.parse(typed)]).toEqual([spelled, spelled]);
  });

  it.each([
    ['', 'error:NICKNAME_REQUIRED'],
    ['가'.repeat(31), 'error:NICKNAME_TOO_LONG'],
    ['mi na', 'error:NICKNAME_LETTERS'],
    ['mina!', 'error:NICKNAME_LETTERS'],
    ['💜', 'error:NICKNAME_LETTERS'],
  ])('may not be %j', (nickname, problem) => {
    expect(nicknameProblem(nickname)).toBe(problem);
  });

  it('has the same problems in browser and server', () => {
    const nicknames = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 35 }),
      fc.string({ unit: 'binary', maxLength: 35 }),
    );
    fc.assert(
      fc.property(nicknames, (nickname) => {
        expect(nicknameProblem(nickname) === null).toBe(accepts(Nickname, nickname));
      }),
    );
  });
});

it.each([
  [' ', 'nameMissing'],
  ['가'.repeat(nameLength), null],
  [` ${'가'.repeat(nameLength)} `, null],
  ['가'.repeat(nameLength + 1), 'nameTooLong'],
])('the name %j has the problem %s, and the server accepts the others', (name, problem) => {
  expect([nameProblem(name), accepts(Name, name)]).toEqual([problem, problem === null]);
});

it.each([
  ['', null],
  ['０'.repeat(phoneLength), null],
  [` ${'0'.repeat(phoneLength)} `, null],
  ['0'.repeat(phoneLength + 1), 'phoneTooLong'],
])('the phone number %j has the problem %s, and the server accepts the others', (phone, problem) => {
  expect([phoneProblem(phone), accepts(Phone, phone)]).toEqual([problem, problem === null]);
});

describe('an email', () => {
  it.each([
    'mina@example.com',
    'mi.na+fan@mail.example.co.kr',
    'abc..def@docomo.ne.jp',
    'abc.@docomo.ne.jp',
    'abc/def@docomo.ne.jp',
    '.abc@ezweb.ne.jp',
    'rock&roll@example.com',
    'mina@xn--3e0b707e.xn--3e0b707e',
  ])('may be %s', (email) => {
    expect(emailProblem(email)).toBeNull();
    expect(accepts(Email, email)).toBe(true);
  });

  it.each([
    '',
    'mina',
    'mina@',
    '@example.com',
    'mina@example',
    'mina@example..com',
    'mina@-example.com',
    'mina@127.0.0.1',
    'mi na@example.com',
    'mina@example.com, eve@example.com',
    '"mina"@example.com',
    'mina<b>@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('may not be %j', (email) => {
    expect(emailProblem(email)).toBe('error:EMAIL_INVALID');
    expect(accepts(Email, email)).toBe(false);
  });

  it('is never refused by the server if it is accepted here', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        if (emailProblem(email) === null) expect(accepts(Email, email)).toBe(true);
      }),
    );
  });
});

describe('a birth date', () => {
  it.each([
    ['20010213', '2001-02-13'],
    ['2001', '2001'],
    ['20012', '2001-2'],
    ['2001.02.13', '2001-02-13'],
    ['2001-02-131', '2001-02-13'],
    ['abc', ''],
    ['２００５０３１４', '2005-03-14'],
    ['2005.3.14', '2005-03-14'],
    ['2005/3/14', '2005-03-14'],
    ['2005年3月14日', '2005-03-14'],
    ['２００５年３月４日', '2005-03-04'],
    ['2005년 3월 14일', '2005-03-14'],
    ['3/14/2005', '2005-03-14'],
    ['14.3.2005', '2005-03-14'],
    ['3/3/2005', '2005-03-03'],
    ['3/4/2005', '3/4/2005'],
  ])('typed as %s becomes %s, at once and key by key', (typed, formatted) => {
    expect(typedBirthDate(typed, '', false)).toBe(formatted);
    expect([...typed].reduce((shown, key) => typedBirthDate(shown + key, shown, false), '')).toBe(formatted);
  });

  it.each([
    ['20050314', '2001-02-13', '2005-03-14'],
    ['200102-13', '2001-02-13', '200102-13'],
    ['2001-02-1', '2001-02-13', '2001-02-1'],
    ['2001-1-13', '2001--13', '2001-1-13'],
    ['2001-12-13', '2001-1-13', '2001-12-13'],
    ['', '2001-02-13', ''],
  ])('%j in the place of %s is shown as %j', (typed, before, shown) => {
    expect(typedBirthDate(typed, before, false)).toBe(shown);
  });

  it('is not rewritten while an input method composes it', () => {
    expect(typedBirthDate('２００', '２０', true)).toBe('２００');
  });

  it('may have a day of one digit', () => {
    expect(readBirthDate(typedBirthDate('2005.3.4', '', false))).toBe('2005-03-04');
  });

  it.each(['2001-02-29', '2001-13-01', '2001-2-3', '', '2001-02-13T00'])('is invalid when it is %j', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it.each([
    ['2012-11-21', null],
    ['2012-11-22', 'error:UNDERAGE'],
    ['2012-02-29', null],
    ['2027-01-01', 'birthDateYear'],
    ['1899-12-31', 'birthDateYear'],
    ['2001-02-30', 'birthDateNoDay'],
    ['3/4/2005', 'birthDateWrong'],
    ['2005-03', 'birthDateWrong'],
    ['', 'birthDateMissing'],
  ])('for %s has the problem %s on 21 November 2026, for a minimum age of 14', (birthDate, problem) => {
    expect(birthDateProblem(birthDate, Date.parse('2026-11-21T12:00:00+09:00'), 14)).toBe(problem);
  });

  it('is compared with the current day in Seoul', () => {
    expect(dayInSeoul(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
    expect(dayInSeoul(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  });
});
