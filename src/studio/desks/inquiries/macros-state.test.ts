import { expect, it } from 'vitest';
import type { Inquiry } from './inquiries-state.ts';
import { excerptOf, fieldsOf, fillMacro, hasOpenField } from './macros-state.ts';

const inquiry = (part: object): Inquiry => ({ fan: null, reference: null, orders: null, ...part }) as Inquiry;

it('the fields of a saved text are filled in, as often as they stand there', () => {
  const text = 'Dear {{name}}, your order {{ order }} is on its way, {{name}}.';
  const filled = 'Dear Mina, your order F-1 is on its way, Mina.';
  expect(fillMacro(text, { name: 'Mina', order: 'F-1' })).toBe(filled);
  expect([hasOpenField(text), hasOpenField(filled)]).toEqual([true, false]);
});

it('a field without a value stays, and so do braces that are no field', () => {
  expect(fillMacro('{{order}} {{other}} {name}', { name: 'Mina', order: null })).toBe('{{order}} {{other}} {name}');
  expect(hasOpenField('{{other}}')).toBe(false);
});

it('a nickname with a special pattern of replacements is written unchanged', () => {
  expect(fillMacro('{{name}}!', { name: '$&$1', order: null })).toBe('$&$1!');
});

it('the order is the number that the fan named, and else that of the latest order', () => {
  const orders = [{ number: 'F-2' }, { number: 'F-1' }];
  expect(fieldsOf(inquiry({ fan: { nickname: 'Mina' }, orders }))).toEqual({ name: 'Mina', order: 'F-2' });
  expect(fieldsOf(inquiry({ reference: 'F-1', orders })).order).toBe('F-1');
  expect(fieldsOf(inquiry({}))).toEqual({ name: null, order: null });
});

it('a list shows the beginning of a text on one line', () => {
  expect(excerptOf(' Dear {{name}},\n\nthank you. ')).toBe('Dear {{name}}, thank you.');
  expect(excerptOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});
