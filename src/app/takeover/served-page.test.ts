import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;

class NavigationTiming {
  readonly type: string;
  readonly responseEnd: number;
  constructor(type: string, responseEnd: number) {
    this.type = type;
    this.responseEnd = responseEnd;
  }
}

interface Opened {
  /** The server's time in the page. */
  stated: number;
  type?: string;
  /** The value of `data-served`. */
  mark?: string;
  /** How long before noon the page was requested, and how long it took to arrive. Milliseconds. */
  requestedBefore?: number;
  arrivedAfter?: number;
}

/** Opens a served page with one reply on a device whose clock says noon. */
async function open({ stated, type = 'navigate', mark = '', requestedBefore = 400, arrivedAfter = 200 }: Opened) {
  const text = JSON.stringify({ name: 'Final', serverTime: new Date(stated).toISOString() });
  const data = { at: stated, zoneNames: {}, replies: [['/vote/final', 'en', text]] };
  const block = { textContent: JSON.stringify(data), remove: vi.fn() };
  vi.stubGlobal('document', {
    documentElement: { dataset: { served: mark } },
    getElementById: () => block,
  });
  vi.stubGlobal('PerformanceNavigationTiming', NavigationTiming);
  vi.stubGlobal('performance', {
    timeOrigin: noon - requestedBefore,
    getEntriesByType: () => [new NavigationTiming(type, arrivedAfter)],
  });
  const [clock, { servedReplies }, { takeServedData }] = await Promise.all([
    import('../../core/clock/clock.ts'),
    import('../../core/api/served-replies.ts'),
    import('./served-page.ts'),
  ]);
  const served = takeServedData();
  return { now: clock.serverNow(), isSynced: clock.isClockSynced(), replies: [...servedReplies.keys()], served };
}

beforeEach(() => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('fanfare/core/1'));
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a served page sets the clock, and its replies answer the first calls', async () => {
  const { now, isSynced, replies, served } = await open({ stated: noon + hour });
  expect(served).toMatchObject({ at: noon + hour, zoneNames: {} });
  expect(isSynced).toBe(true);
  expect(Math.abs(now - (noon + hour))).toBeLessThan(2_000);
  expect(replies).toEqual(['/vote/final en ']);
});

it('the time that a slow device needs for the script does not change the clock', async () => {
  const { now } = await open({ stated: noon - 9_900, requestedBefore: 10_000 });
  expect(Math.abs(now - noon)).toBeLessThan(1_500);
});

it.each([
  ['the browser shows again after “back”', { type: 'back_forward' }],
  ['the worker has kept for the time without a network', { mark: 'kept' }],
])('a page that %s does not set the clock, and its replies answer the first calls', async (_, page) => {
  const { now, isSynced, replies } = await open({ stated: noon - hour, ...page });
  expect([now, isSynced]).toEqual([noon, false]);
  expect(replies).toEqual(['/vote/final en ']);
});

it('a page in another language than the reader’s is not taken over, and neither are its replies', async () => {
  expect(await open({ stated: noon, mark: 'other' })).toMatchObject({ served: null, replies: [], isSynced: false });
});
