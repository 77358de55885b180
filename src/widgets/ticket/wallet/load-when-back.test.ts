import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FanError } from '../../../core/api/fan-error.ts';
import type { RemoteState } from '../../../core/state/remote.ts';
import { loadWhenBack } from './load-when-back.ts';

type StoredState = RemoteState<{ storedAt: string | null }>;
const stored: StoredState = { status: 'ready', value: { storedAt: '2026-11-21T10:00:00.000Z' } };
const fresh: StoredState = { status: 'ready', value: { storedAt: null } };
const gone: StoredState = { status: 'failed', value: undefined, error: new FanError('NETWORK') };

const page = Object.assign(new EventTarget(), { hidden: false });
const tab = new EventTarget();
const load = vi.fn(async (): Promise<void> => undefined);
let state = signal<StoredState>(fresh);
let stop: () => void;

/** Sets the state as a load with this result would. */
function ends(how: StoredState): void {
  state.value = { status: 'loading', value: state.peek().value };
  state.value = how;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  load.mockClear();
  state = signal<StoredState>(fresh);
  stop = loadWhenBack(state, load);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('fresh data is not loaded again', () => {
  tab.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(3_600_000);
  expect(load).not.toHaveBeenCalled();
});

it('stored data is reloaded as soon as the device is online', () => {
  load.mockImplementation(async () => ends(stored));
  ends(stored);
  tab.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(load).toHaveBeenCalledTimes(2);
});

it('loading is retried with growing delays, without such an event, until the data is fresh', () => {
  load.mockImplementation(async () => ends(stored));
  ends(stored);
  vi.advanceTimersByTime(1_000);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(600_000);
  expect(load.mock.calls.length).toBeGreaterThan(10);
  load.mockImplementation(async () => ends(fresh));
  vi.advanceTimersByTime(60_000);
  load.mockClear();
  vi.advanceTimersByTime(600_000);
  expect(load).not.toHaveBeenCalled();
});

it('failures are handled by the remote, and nothing happens after the disposal', () => {
  ends(gone);
  vi.advanceTimersByTime(600_000);
  ends(stored);
  stop();
  tab.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(load).not.toHaveBeenCalled();
});
