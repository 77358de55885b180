import { expect, it } from 'vitest';
import { desksFor, findDesk } from './desks.ts';

const names = (titleId: string | null) => desksFor([{ role: 'desk', titleId }]).map(({ name }) => name);

it('the desks for objects without a title are listed only for a role for all titles', () => {
  expect(names(null)).toEqual(expect.arrayContaining(['members', 'orders', 'inquiries', 'jobs']));
  expect(names('last-light')).toEqual(['home', 'orders', 'tickets', 'content', 'approvals', 'account']);
  expect(findDesk('/studio/inquiries', [{ role: 'desk', titleId: 'last-light' }])).toBeNull();
});
