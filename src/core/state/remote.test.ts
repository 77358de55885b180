import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FanError } from '../api/fan-error.ts';
import { shareRead } from '../api/share-read.ts';
import { createRemote } from './remote.ts';

it('a remote value loads, fails and loads again, and keeps the last good value meanwhile', async () => {
  let answer: () => Promise<number> = async () => 1;
  const remote = createRemote(() => answer());
  expect(remote.state.value).toEqual({ status: 'loading', value: undefined });

  await remote.load();
  expect(remote.state.value).toEqual({ status: 'ready', value: 1 });

  const failure = new Error('no network');
  answer = () => Promise.reject(failure);
  const again = remote.load();
  expect(remote.state.value).toEqual({ status: 'loading', value: 1 });
  await again;
  expect(remote.state.value).toEqual({ status: 'failed', value: 1, error: failure });
});

it('never uses an older reply for a reload', async () => {
  let tickets = 0;
  const reply = async () => tickets;
  const remote = createRemote((signal) => shareRead('tickets', reply, signal));
  const another = createRemote((signal) => shareRead('tickets', reply, signal));
  await remote.load();
  tickets = 1;
  await another.load();
  // A second reader, a moment later, shares the first one's reply.
  expect(another.state.value.value).toBe(0);
  await remote.load();
  expect(remote.state.value).toEqual({ status: 'ready', value: 1 });
});

it('a remote value reports each new failure once, also while an older value stays, and ignores replaced loads', async () => {
  const failures: unknown[] = [];
  let answer: () => Promise<number> = async () => 1;
  const remote = createRemote(
    () => answer(),
    (error) => failures.push(error),
  );
  await remote.load();
  expect(failures).toEqual([]);

  const failure = new FanError('NOT_FOUND');
  answer = () => Promise.reject(failure);
  await remote.load();
  expect(remote.state.value.value).toBe(1);
  expect(failures).toEqual([failure]);

  const late = Promise.withResolvers<number>();
  answer = () => late.promise;
  const replaced = remote.load();
  remote.set(2);
  late.reject(new FanError('SERVER_ERROR'));
  await replaced;
  expect(failures).toEqual([failure]);
});

it('a remote value uses the newest load and aborts the older one', async () => {
  const first = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const answers = [first.promise, Promise.resolve('second')];
  const remote = createRemote((signal) => {
    signals.push(signal);
    return answers[signals.length - 1] as Promise<string>;
  });

  const older = remote.load();
  await remote.load();
  first.resolve('first');
  await older;

  expect(remote.state.value).toEqual({ status: 'ready', value: 'second' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('a remote value keeps a value that was set during a load', async () => {
  const late = Promise.withResolvers<number>();
  const remote = createRemote(() => late.promise);
  const loading = remote.load();
  remote.set(5);
  remote.set((previous) => (previous ?? 0) + 1);
  late.resolve(1);
  await loading;
  expect(remote.state.value).toEqual({ status: 'ready', value: 6 });
});

it('a remote value changes nothing once it is disposed', async () => {
  const late = Promise.withResolvers<number>();
  const remote = createRemote(() => late.promise);
  const loading = remote.load();
  remote.dispose();
  late.reject(new Error('aborted'));
  await loading;
  expect(remote.state.value).toEqual({ status: 'loading', value: undefined });
});

describe('a temporary failure', () => {
  const tab = new EventTarget();
  const answers: (() => Promise<string>)[] = [];
  const load = vi.fn(() => answers.shift()?.() ?? Promise.resolve('there'));
  const fails =
    (code: 'NETWORK' | 'NOT_FOUND' | 'SERVER_ERROR', details = {}) =>
    () =>
      Promise.reject(new FanError(code, { details }));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
    load.mockClear();
    answers.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is retried in the background, while the state stays failed until the value has arrived', async () => {
    const remote = createRemote(load);
    answers.push(fails('NETWORK'), fails('NETWORK'), fails('SERVER_ERROR'));
    const states: unknown[] = [];
    remote.state.subscribe((state) => states.push('error' in state ? (state.error as FanError).code : state.status));
    await remote.load();
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect(load).toHaveBeenCalledTimes(4);
    expect(states).toEqual(['loading', 'loading', 'NETWORK', 'SERVER_ERROR', 'ready']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is retried at once when the browser is back online', async () => {
    const remote = createRemote(load);
    answers.push(fails('NETWORK'));
    await remote.load();
    tab.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(remote.state.value).toEqual({ status: 'ready', value: 'there' });
  });

  it('is not retried before the time that the server named', async () => {
    const remote = createRemote(load);
    answers.push(fails('SERVER_ERROR', { retryAfterSeconds: 20 }));
    await remote.load();
    tab.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not retried where the reply would be the same, nor after disposal', async () => {
    const remote = createRemote(load);
    answers.push(fails('NOT_FOUND'));
    await remote.load();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(load).toHaveBeenCalledTimes(1);
    for (const end of [remote.dispose, remote.clear, () => remote.set('known')]) {
      answers.push(fails('NETWORK'));
      await remote.load();
      end();
      load.mockClear();
      tab.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(load).not.toHaveBeenCalled();
    }
  });
});
