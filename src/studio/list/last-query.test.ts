import { expect, it } from 'vitest';
import { forgetStaff } from '../session/session-signals.ts';
import { backTo, keepQuery } from './last-query.ts';

it('the link back to a list keeps its filters until the session ends', () => {
  expect(backTo('/studio/orders')).toBe('/studio/orders');
  keepQuery('/studio/orders', 'state=TO_SEND&q=mina');
  expect(backTo('/studio/orders')).toBe('/studio/orders?state=TO_SEND&q=mina');
  expect(backTo('/studio/inquiries')).toBe('/studio/inquiries');
  keepQuery('/studio/orders', '');
  expect(backTo('/studio/orders')).toBe('/studio/orders');
  keepQuery('/studio/orders', 'q=mina');
  forgetStaff('SERVER');
  expect(backTo('/studio/orders')).toBe('/studio/orders');
});
