import type { Round } from '../../../server/streaming/contract.ts';
import { show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { type Rule, received } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import { inMs, roundOf, streamOf } from './testing-player.ts';

/** The stream with these rounds. */
export const stream = (rounds: Round[], changes: Parameters<typeof streamOf>[0] = {}): Rule => ({
  call: 'GET /streaming/last-light',
  body: { ...streamOf({ rounds, ...changes }), serverTime: inMs(0) },
});

const others = [streamOf({ streamId: 'behind', name: 'Behind the lights' })];

/** The calls that every player needs, besides those of the test. */
export const rules = (...first: Rule[]): Rule[] => [
  ...first,
  { call: 'GET /streaming/last-light/related', body: { streams: others, serverTime: inMs(0) } },
  { call: 'GET /streaming', body: { streams: others, serverTime: inMs(0) } },
  { call: 'GET /live', stream: ': \n\n' },
  { call: 'POST /jwt/logout', body: {} },
  { call: 'DELETE /streaming/session/s1', body: { left: true } },
];

export const refusal = (status: number, code: string, details = {}) => ({
  status,
  body: { status, code, message: code, requestId: 'r', ...details },
});

/** Waits until a call was received this many times. */
export function untilReceived(call: string, count: number) {
  return until(`${count} of ${call}`, async () => {
    const requests = await received(call);
    return requests.length >= count ? requests : null;
  });
}

export const player = (attributes = '') => show(`<fan-player stream-id="last-light" ${attributes}></fan-player>`);

export const live = roundOf({ state: 'LIVE', startsAt: inMs(-60_000), entryOpensAt: inMs(-120_000) });
export const recorded = roundOf({
  roundId: 'r2',
  number: 2,
  name: 'Rehearsal',
  state: 'VOD',
  startsAt: inMs(-9e7),
  entryOpensAt: inMs(-9e7),
});

/**
 * Fixes the speed that the check before the show measures. Time stands still, and a sample takes its time at this speed.
 * @returns ends it
 */
export function fixSpeed(megabitsPerSecond: number): () => void {
  const { fetch } = globalThis;
  let time = performance.now();
  const bytes = 12_500;
  const sample = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      time += (bytes * 8) / 1e3 / megabitsPerSecond;
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  };
  performance.now = () => time;
  // Without the browser's record of a request, the check counts the bytes that came.
  performance.getEntriesByName = () => [];
  globalThis.fetch = (...request) =>
    request[1]?.cache === 'reload'
      ? Promise.resolve(new Response(new ReadableStream(sample, { highWaterMark: 0 })))
      : fetch(...request);
  return () => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(performance, 'now');
    Reflect.deleteProperty(performance, 'getEntriesByName');
  };
}

/** Sets English before each test, and cleans up after it. */
export function cleanUpAfterTests(): void {
  before(() => setLanguage('en'));
  afterEach(async () => {
    document.body.replaceChildren();
    await session.signOut();
    takeComplaints();
  });
}
