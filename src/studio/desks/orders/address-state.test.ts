import { describe, expect, it } from 'vitest';
import { addressProblems, correctionOf, draftOf } from './address-state.ts';

const stored = {
  recipient: 'Kim Haneul',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: '110 Sejong-daero',
  detail: '3F',
};

describe('the problems of a typed address', () => {
  it.each([
    ['none', {}, {}],
    ['none without details', { detail: '' }, {}],
    ['a recipient who is missing', { recipient: ' ' }, { recipient: 'problems.missing' }],
    ['a text that is no phone number', { phone: 'call me' }, { phone: 'problems.phone' }],
    ['a street that is too long', { street: '가'.repeat(201) }, { street: 'problems.tooLong' }],
    ['a wrong postal code', { postalCode: '0452' }, { postalCode: 'problems.postalCode.KR' }],
    [
      'the fields of another country',
      { country: 'JP', postalCode: '100-0005' },
      { region: 'problems.missing', city: 'problems.missing' },
    ],
  ])('are %s', (_, changes, problems) => {
    expect(addressProblems({ ...stored, ...changes })).toEqual(problems);
  });
});

it('a correction is sent without spaces around its fields, and only with the fields of its country', () => {
  const typed = { ...stored, recipient: ' Kim ', postalCode: ' ０４５２４', city: 'Seoul' };
  expect(correctionOf(typed)).toEqual({ ...stored, recipient: 'Kim' });
});

it('a draft is the stored address, with parts that have no field in its country before the street', () => {
  expect(draftOf(stored)).toEqual(stored);
  const seoul = { ...stored, region: '서울특별시', city: '중구', street: '세종대로 110' };
  expect(draftOf(seoul)).toEqual({ ...stored, street: '서울특별시 중구 세종대로 110' });
  const london = { ...stored, country: 'GB', region: 'Greater London', city: 'London', street: '1 High St' };
  expect(draftOf(london)).toEqual({ ...london, region: '', street: 'Greater London 1 High St' });
});
