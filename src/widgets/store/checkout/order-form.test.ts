import { describe, expect, it } from 'vitest';
import {
  addressOf,
  blankForm,
  filledFrom,
  filledFromLast,
  filledFromSaved,
  filledWith,
  type OrderForm,
  orderOf,
  problemsOf,
} from './order-form.ts';

const orderer = { ...blankForm, name: '김서연', email: 'seoyeon@fans.example', phone: '010-1234-5678' };
const inKorea: OrderForm = { ...orderer, postalCode: '04524', street: '세종대로 110' };
const abroad: OrderForm = {
  ...orderer,
  country: 'JP',
  postalCode: '150-0001',
  region: '東京都',
  city: '渋谷区',
  street: '神宮前 1-1',
};

describe('the order form', () => {
  it('requires an address only for shipped products', () => {
    expect(problemsOf(orderer, false)).toEqual({});
    expect(problemsOf(orderer, true)).toEqual({ postalCode: 'problems.missing', street: 'problems.missing' });
  });

  it.each([
    ['in Korea', inKorea, {}],
    ['abroad', abroad, {}],
    ['abroad without a city', { ...abroad, city: ' ' }, { city: 'problems.missing' }],
    [
      'with a Japanese postal code in Korea',
      { ...inKorea, postalCode: '150-0001' },
      { postalCode: 'problems.postalCode.KR' },
    ],
    [
      'to a recipient whose name is too long',
      { ...inKorea, toOrderer: false, recipient: 'n'.repeat(81), recipientPhone: '010-1234-5678' },
      { recipient: 'problems.tooLong' },
    ],
    [
      'to a recipient without a name',
      { ...inKorea, toOrderer: false },
      { recipient: 'problems.missing', recipientPhone: 'problems.missing' },
    ],
  ])('validates a delivery %s', (_, form, problems) => {
    expect(problemsOf(form, true)).toEqual(problems);
  });

  it.each(['seoyeon', 'a@b', 'a b@fans.example', '@fans.example'])('refuses %s as an email address', (email) => {
    expect(problemsOf({ ...orderer, email }, false)).toEqual({ email: 'error:EMAIL_INVALID' });
  });

  it.each(['1234', 'call me', '+', ')1234567'])('refuses %s as a phone number', (phone) => {
    expect(problemsOf({ ...inKorea, phone }, true)).toEqual({ phone: 'problems.phone' });
  });

  it('needs no phone number without a parcel', () => {
    expect(problemsOf({ ...orderer, phone: '' }, false)).toEqual({});
    expect(problemsOf({ ...inKorea, phone: '' }, true)).toEqual({ phone: 'problems.missing' });
  });

  it('sends to the orderer or to another recipient, without the fields that Korea does not have', () => {
    expect(addressOf({ ...inKorea, region: 'Tokyo' })).toMatchObject({ recipient: '김서연', region: '', city: '' });
    const form = { ...abroad, toOrderer: false, recipient: ' Nova ', recipientPhone: '+81 90' };
    expect(addressOf(form)).toMatchObject({ recipient: 'Nova', phone: '+81 90', city: '渋谷区' });
  });
});

describe('prefilling from the profile', () => {
  const profile = { name: 'Seoyeon', email: 'profile@fans.example', phone: null, residence: 'KOREA' } as const;

  it('fills empty fields and keeps the input', () => {
    const { name, email } = profile;
    expect(filledFrom(profile, blankForm)).toEqual({ name, email, phone: '', country: 'KR' });
    expect(orderer).toMatchObject(filledFrom({ ...profile, phone: '02-1' }, orderer));
    expect(filledFrom({ ...profile, phone: '02-1' }, blankForm).phone).toBe('02-1');
  });

  it.each([
    ['KOREA', 'KR', 'KR'],
    ['OUTSIDE_KOREA', 'KR', 'GB'],
    ['OUTSIDE_KOREA', 'TH', 'TH'],
  ] as const)('for a fan with the residence %s and the typed country %s chooses %s', (residence, typed, country) => {
    expect(filledFrom({ ...profile, residence }, { ...blankForm, country: typed }, () => 'GB').country).toBe(country);
  });
});

describe('prefilling from the last parcel', () => {
  const person = { name: 'Seoyeon', email: 's@fans.example', phone: '02-1' };
  const address = {
    recipient: 'Seoyeon',
    phone: '02-1',
    country: 'JP',
    postalCode: '150-0001',
    region: 'Tokyo',
    city: 'Shibuya',
    street: 'Jingumae 1-1',
    detail: '3F',
  };
  const { recipient: _, phone: __, ...place } = address;

  it('fills in the place, and the phone number if there is none', () => {
    expect(filledFromLast({ orderer: person, address }, blankForm)).toEqual({ ...place, phone: '02-1' });
    expect(filledFromLast({ orderer: person, address }, { ...blankForm, phone: '02-2' }).phone).toBe('02-2');
  });

  it('fills in another recipient', () => {
    const filled = filledFromLast({ orderer: person, address: { ...address, recipient: 'Nova' } }, blankForm);
    expect(filled).toMatchObject({ toOrderer: false, recipient: 'Nova', recipientPhone: '02-1' });
  });

  it('does not change the fan’s own input', () => {
    expect(filledFromLast({ orderer: person, address }, { ...blankForm, street: 'S' })).toEqual({});
    expect(filledFromLast({ orderer: person, address: null }, blankForm)).toEqual({});
  });
});

describe('a saved address', () => {
  const home = {
    addressId: 'a1',
    label: 'Home',
    isDefault: true,
    recipient: 'Nova',
    phone: '02-11111',
    country: 'JP',
    postalCode: '150-0001',
    region: '東京都',
    city: '渋谷区',
    street: '神宮前 1-1',
    detail: '',
  };
  const { label: _, isDefault: __, phone: ___, ...filled } = home;

  it('fills in recipient and place, the default at first', () => {
    const form = { ...filled, toOrderer: false, recipientPhone: '02-11111', saveAddress: false };
    expect(filledFromSaved([home], blankForm)).toEqual({ ...form, phone: '02-11111' });
    expect(filledFromSaved([home], orderer)).toEqual({ ...form, phone: orderer.phone });
    expect(filledFromSaved([home], { ...blankForm, street: 'typed' })).toEqual({});
    expect(filledFromSaved([], blankForm)).toEqual({});
  });

  it('is the address of the order, and empty fields replace it for another one', () => {
    const chosen = { ...orderer, ...filledWith(home) };
    expect(addressOf(chosen)).toMatchObject({ recipient: 'Nova', phone: '02-11111', street: '神宮前 1-1' });
    expect({ ...chosen, ...filledWith(null) }).toEqual({ ...orderer, country: 'JP' });
  });

  it('is saved with the order only where it was typed', () => {
    const saved = (form: OrderForm, needsAddress = true) =>
      orderOf(form, { lines: [], fromCart: false }, { digest: 'd', needsAddress }).saveAddress;
    expect(saved({ ...inKorea, saveAddress: true })).toBe(true);
    expect(saved({ ...inKorea, saveAddress: true }, false)).toBe(false);
    expect(saved({ ...inKorea, saveAddress: true, addressId: 'a1' })).toBe(false);
  });
});

it('an address and a phone number are sent only for shipped products', () => {
  const lines = [{ productId: 'stick', quantity: 2 }];
  expect(orderOf(inKorea, { lines, fromCart: true }, { digest: 'd1', needsAddress: false })).toEqual({
    lines,
    fromCart: true,
    quoteDigest: 'd1',
    orderer: { name: '김서연', email: 'seoyeon@fans.example', phone: '' },
    address: null,
    saveAddress: false,
    confirmed: true,
  });
  expect(orderOf(inKorea, { lines, fromCart: true }, { digest: 'd1', needsAddress: true })).toMatchObject({
    orderer: { phone: '010-1234-5678' },
    address: { street: '세종대로 110' },
  });
});
