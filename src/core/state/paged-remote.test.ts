import { expect, it } from 'vitest';
import { createPagedRemote, type Page } from './paged-remote.ts';

/** A list whose requests the test answers, one after the other. */
function answeredList() {
  const requests: { cursor: string | undefined; signal: AbortSignal; answer: PromiseWithResolvers<Page<string>> }[] =
    [];
  const failures: unknown[] = [];
  const list = createPagedRemote<string>(
    (cursor, signal) => {
      const answer = Promise.withResolvers<Page<string>>();
      requests.push({ cursor, signal, answer });
      return answer.promise;
    },
    (error) => failures.push(error),
  );
  /** Answers the newest request and waits until the list has it. */
  async function answer(nextCursor: string | null, ...rows: string[]): Promise<void> {
    requests.at(-1)?.answer.resolve({ rows, nextCursor });
    await new Promise(setImmediate);
  }
  return { list, requests, failures, answer };
}

it('a paged list appends page after page, one at a time, until the last one', async () => {
  const { list, requests, answer } = answeredList();
  void list.load();
  await answer('b', 'a');
  expect(list.state.value).toEqual({ status: 'ready', value: ['a'] });

  void list.more();
  void list.more();
  expect(list.next.value).toBe('loading');
  await answer(null, 'b');
  expect(list.state.value).toEqual({ status: 'ready', value: ['a', 'b'] });
  expect(list.next.value).toBe('idle');

  await list.more();
  expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, 'b']);
});

it('a paged list keeps its pages when the next one fails, and retries on demand', async () => {
  const { list, requests, failures, answer } = answeredList();
  void list.load();
  await answer('b', 'a');
  const failing = list.more();
  requests.at(-1)?.answer.reject('no network');
  await failing;
  expect(list.next.value).toBe('failed');
  expect(list.state.value.value).toEqual(['a']);
  expect(failures).toEqual(['no network']);

  void list.more();
  await answer(null, 'b');
  expect(list.state.value.value).toEqual(['a', 'b']);
});

it('a paged list ignores a page that arrives after a reload has started', async () => {
  const { list, requests, failures, answer } = answeredList();
  void list.load();
  await answer('b', 'a');
  void list.more();
  const late = requests.at(-1);
  void list.load();
  expect(late?.signal.aborted).toBe(true);
  expect(list.next.value).toBe('idle');
  void list.more();
  late?.answer.resolve({ rows: ['b'], nextCursor: null });
  await answer('d', 'c');
  expect(list.state.value.value).toEqual(['c']);
  expect(list.nextCursor.value).toBe('d');
  expect(failures).toEqual([]);
  expect(requests).toHaveLength(3);
});

it('a paged list offers no next page of an earlier list, which stays visible until the new one has arrived', async () => {
  const { list, answer } = answeredList();
  void list.load();
  await answer('b', 'a');
  void list.restart();
  expect(list.nextCursor.value).toBeNull();
  expect(list.state.value).toEqual({ status: 'loading', value: ['a'] });
  await answer(null, 'c');
  expect(list.state.value.value).toEqual(['c']);
});

it('a paged list ignores replies to requests from before it was reset', async () => {
  const { list, answer } = answeredList();
  void list.load();
  await answer('b', 'a');
  void list.more();
  list.clear();
  await answer('c', 'b');
  // Not an empty list: the next list may have items.
  expect(list.state.value).toEqual({ status: 'loading', value: undefined });
  expect(list.nextCursor.value).toBeNull();
});
