import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { settle, startTestApi } from '../../../core/api/test-api.ts';
import { inMs, roundOf, streamOf } from '../testing-player.ts';
import { stubPage } from '../watch/testing-dom.ts';
import { createStreamState, type StreamState } from './stream-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let stream: StreamState;

beforeAll(async () => {
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  // The tab is hidden, so that the live channel stays closed and only the clock triggers a reload.
  Object.assign(stubPage().document, { hidden: true });
});
afterEach(() => {
  stream.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const detail = 'GET /streaming/last-light';
const statusOf = () => stream.detail.value.status;

it('the stream is reloaded after a round’s moment has passed, until the new state has arrived', async () => {
  const before = streamOf({
    rounds: [roundOf({ state: 'ENTRY_OPEN', entryOpensAt: inMs(-1), startsAt: inMs(60_000) })],
  });
  const after = streamOf({ rounds: [roundOf({ state: 'LIVE', entryOpensAt: inMs(-1), startsAt: inMs(60_000) })] });
  const reply = (body: typeof before) => ({ body: { ...body, serverTime: inMs(0) } });
  api.handle(({ name }) => (name === detail ? reply(before) : { body: { streams: [], serverTime: inMs(0) } }));
  stream = createStreamState('last-light', signal('1'), signal('en'));
  await stream.reload();
  expect(stream.round.value?.state).toBe('ENTRY_OPEN');

  api.handle(({ name }) => (name === detail ? 'drop' : {}));
  vi.advanceTimersByTime(62_001);
  await settle(() => statusOf() === 'failed');
  // The failure must arrive before the next attempt is scheduled, so the clock continues meanwhile.
  const goOn = () => vi.advanceTimersByTime(1_000);
  await settle(() => {
    goOn();
    return api.named(detail).length >= 2 && statusOf() === 'failed';
  });
  expect(stream.round.value?.state).toBe('ENTRY_OPEN');

  api.handle(({ name }) => (name === detail ? reply(after) : {}));
  await settle(() => {
    goOn();
    return stream.round.value?.state === 'LIVE';
  });
});
