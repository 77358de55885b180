import { expect, it } from 'vitest';
import { nextSort, readListQuery, requestOf, writeListQuery } from './list-query.ts';

const names = ['role', 'state'];
const read = (address: string) => readListQuery(new URLSearchParams(address), names);

it.each([
  ['', ''],
  ['?q=mina&role=shop&sort=-name&hide=state.since', '?q=mina&role=shop&sort=-name&hide=state.since'],
  ['?q=%EB%AF%B8%EB%82%98+kim&state=', '?q=%EB%AF%B8%EB%82%98+kim'],
  ['?other=1&role=door', '?role=door'],
])('the choice of %o is kept in the address', (address, written) => {
  expect(writeListQuery(read(address))).toBe(written);
});

it('the request to the server has everything except the columns', () => {
  expect(requestOf(read('?q=mina&role=shop&sort=-name&hide=state'))).toEqual({
    q: 'mina',
    role: 'shop',
    sort: '-name',
  });
  expect(requestOf(read(''))).toEqual({});
});

it('the order changes from ascending to descending to the list’s own, and starts again with another column', () => {
  expect(nextSort('', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('');
  expect(nextSort('-name', 'since')).toBe('since');
});
