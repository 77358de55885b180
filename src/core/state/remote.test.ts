import { expect, it } from 'vitest';
import { createRemote } from './remote.ts';

it('loads, fails and loads again, and keeps the last good value meanwhile', async () => {
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

it('lets the newest load win and aborts the older one', async () => {
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

it('takes a value that came another way, and a load under way does not overwrite it', async () => {
  const late = Promise.withResolvers<number>();
  const remote = createRemote(() => late.promise);
  const loading = remote.load();
  remote.set(5);
  remote.set((previous) => (previous ?? 0) + 1);
  late.resolve(1);
  await loading;
  expect(remote.state.value).toEqual({ status: 'ready', value: 6 });
});

it('changes nothing once it is disposed of', async () => {
  const late = Promise.withResolvers<number>();
  const remote = createRemote(() => late.promise);
  const loading = remote.load();
  remote.dispose();
  late.reject(new Error('aborted'));
  await loading;
  expect(remote.state.value).toEqual({ status: 'loading', value: undefined });
});
