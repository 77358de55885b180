import { beforeEach, describe, expect, it } from 'vitest';
import { FanError } from '../../core/api/fan-error.ts';
import { createListState, type ListState } from './list-state.ts';

interface Row {
  id: string;
}

let requests: { request: Record<string, string>; cursor: string | undefined }[];
let addresses: string[];
let failures: unknown[];
let list: ListState<Row>;
let answer: () => Promise<{ rows: Row[]; nextCursor: string | null }>;

beforeEach(async () => {
  [requests, addresses, failures] = [[], [], []];
  answer = async () => ({ rows: [{ id: `row-${requests.length}` }], nextCursor: 'next' });
  list = createListState<Row>({
    filters: ['state'],
    start: '?q=mina',
    write: (search) => addresses.push(search),
    read: (request, cursor) => {
      requests.push({ request, cursor });
      return answer();
    },
    onFailure: (error) => failures.push(error),
  });
  await list.rows.load();
});

describe('a list', () => {
  it('begins with the state in its address', () => {
    expect(requests).toEqual([{ request: { q: 'mina' }, cursor: undefined }]);
    expect(list.rows.state.value.value).toEqual([{ id: 'row-1' }]);
  });

  it('puts search, filters and order into the address, and sends a new request for each', async () => {
    list.search('haram');
    list.filter('state', 'ACTIVE');
    list.sortBy('name');
    await expect.poll(() => list.rows.state.value.status).toBe('ready');
    expect(addresses).toEqual(['?q=haram', '?q=haram&state=ACTIVE', '?q=haram&state=ACTIVE&sort=name']);
    expect(requests.at(-1)).toEqual({ request: { q: 'haram', state: 'ACTIVE', sort: 'name' }, cursor: undefined });
  });

  it('hides a column, and shows it again, without a request', () => {
    list.toggleColumn('email');
    list.toggleColumn('email');
    expect(addresses).toEqual(['?q=mina&hide=email', '?q=mina']);
    expect(requests).toHaveLength(1);
  });

  it('follows the address: “back” opens the list of before', async () => {
    list.follow('?q=haram&state=ACTIVE');
    await expect.poll(() => requests).toHaveLength(2);
    expect(requests[1]?.request).toEqual({ q: 'haram', state: 'ACTIVE' });
    // Following is no step of the reader's, so nothing is written.
    expect(addresses).toEqual([]);
  });

  it('appends the next page, and selects none of the rows of another list', async () => {
    await list.rows.more();
    expect(list.rows.state.value.value).toEqual([{ id: 'row-1' }, { id: 'row-2' }]);
    list.selection.value = { 'row-1': true, 'row-2': true };
    expect(list.selected.value).toEqual(['row-1', 'row-2']);
    list.search('haram');
    expect(list.selected.value).toEqual([]);
  });

  it('reads all shown pages again, and keeps those of its selected rows that are still there', async () => {
    await list.rows.more();
    list.selection.value = { 'row-1': true, 'row-2': true };
    answer = async () => ({
      rows: [{ id: `row-${requests.length}` }],
      nextCursor: requests.length < 4 ? 'next' : null,
    });
    list.refresh();
    expect(list.rows.state.value).toMatchObject({ status: 'loading', value: [{ id: 'row-1' }, { id: 'row-2' }] });
    await expect.poll(() => list.rows.state.value.status).toBe('ready');
    expect(requests.slice(2).map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
    expect(list.rows.state.value.value).toEqual([{ id: 'row-3' }, { id: 'row-4' }]);
    list.keepSelected(['row-2', 'row-3']);
    expect(list.selected.value).toEqual(['row-2']);
  });

  it('keeps its selection while it has further pages, which may contain the selected rows', () => {
    list.selection.value = { 'row-9': true };
    list.keepSelected(['row-1']);
    expect(list.selected.value).toEqual(['row-9']);
  });

  it('reads only the first page of another search', async () => {
    await list.rows.more();
    list.search('haram');
    await expect.poll(() => list.rows.state.value.status).toBe('ready');
    expect(requests).toHaveLength(3);
  });

  it('is not read again before it is as old as required', () => {
    list.refresh(30_000);
    expect(requests).toHaveLength(1);
    list.refresh(0);
    expect(requests).toHaveLength(2);
  });

  it('keeps its rows when it can’t be loaded again, and reports the failure', async () => {
    answer = () => Promise.reject(new FanError('RATE_LIMITED', { status: 400 }));
    await list.rows.load();
    expect(list.rows.state.value).toMatchObject({ status: 'failed', value: [{ id: 'row-1' }] });
    expect(failures).toHaveLength(1);
  });
});
