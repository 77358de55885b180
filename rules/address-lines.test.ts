import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const tokyo = { country: 'JP', region: '東京都', city: '渋谷区', street: '神宮前1-2-3', detail: '' };

it.each(['1500001', '150-0001'])('the Japanese postal code %s is written with a hyphen', (postalCode) => {
  expect(addressLines({ ...tokyo, postalCode })[0]).toBe('〒150-0001');
});

it('the postal code of another country stays as it is', () => {
  const seoul = {
    country: 'KR',
    postalCode: '0452400',
    region: '',
    city: '',
    street: '110 Sejong-daero',
    detail: '3F',
  };
  expect(addressLines(seoul).join(' ')).toContain('0452400');
});
