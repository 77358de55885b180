import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import { type EntryForm, type Field, fieldsOf, labelOf } from '../entry/fields.ts';
import { contentText } from './content-text.ts';

const fieldOf = (form: EntryForm, key: string): Field => {
  const field = fieldsOf(form).find((one) => one.key === key);
  if (!field) throw new Error(`No field ${key}`);
  return field;
};
const texts = { name: labelOf, text: (_: unknown, value: unknown) => JSON.stringify(value) ?? '–' };

it('all items of a list are shown', () => {
  const prizes = [{ name: { ko: '좌석', en: 'Seat', ja: '席' }, winners: 2, ships: true }, { name: 'Card' }];
  expect(contentText(fieldOf(forms.events, 'prizes'), prizes, texts)).toBe(
    '1. name: 좌석 / Seat / 席 · winners: 2 · ships: true\n2. name: Card',
  );
});

it.each([
  ['artists', ['do-haram', 'seo-yul'], '1. do-haram\n2. seo-yul'],
  ['pictures', [{ file: 'a1', alt: { ko: '앞', en: 'Front', ja: '' } }, 'b2'], '1. 앞 / Front / a1\n2. b2'],
  ['votePack', { rights: 3 }, 'rights: 3'],
  ['stock', 5, '5'],
  ['stock', undefined, '–'],
])('shows the content of %s', (key, value, text) => {
  expect(contentText(fieldOf(forms.products, key), value, texts)).toBe(text);
});
