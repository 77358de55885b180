import type { ZoneNames } from '../../../rules/moments.ts';
import { parseReply } from '../../core/api/parse-reply.ts';
import type { Content } from '../../core/api/request.ts';
import { servedReplies } from '../../core/api/served-replies.ts';
import { learnServerTime } from '../../core/clock/clock.ts';

/** How long the server keeps a page, in milliseconds: its replies may be as old as that. */
const cacheMs = 2_000;

/** The data with which the server rendered the page. */
export interface ServedData {
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  readonly zoneNames: ZoneNames;
}

/** True if the reader sees the served page, and React has not taken it over yet. `public/before-paint.js` hides one in another language. */
export const isServed = (): boolean => {
  const { served = 'other' } = document.documentElement.dataset;
  return served !== 'other';
};

/**
 * Stores the replies that came with the page for the first calls, and sets the clock by them.
 * @returns null where there is no page that React can take over
 */
export function takeServedData(): ServedData | null {
  const block = document.getElementById('served-replies');
  const data = parseReply(block?.textContent ?? '');
  block?.remove();
  if (!isServed() || !Array.isArray(data?.['replies'])) return null;
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  for (const [path, language, text] of data['replies']) {
    const content: Content | undefined = parseReply(text);
    if (!content) continue;
    // The key under which `send` looks for the reply to a visitor's read.
    servedReplies.set(`${path} ${language} `, content);
    if (isStored(navigation)) continue;
    learnServerTime(String(content['serverTime']), performance.timeOrigin - cacheMs, arrivedAt(navigation));
  }
  // Of the same build as this script.
  const { at = Date.now(), zoneNames = {} } = data as Content & Partial<ServedData>;
  return { at, zoneNames };
}

/**
 * True if the browser stored the page some time ago, so that its times are old: for “back”, for a tab that is opened again, or in the
 * worker that keeps pages for the time without a network.
 */
const isStored = (navigation: PerformanceNavigationTiming | undefined): boolean =>
  navigation?.type === 'back_forward' || document.documentElement.dataset['served'] === 'kept';

/** When the whole page was there, as `Date.now()`: on a slow device its script runs seconds later. */
function arrivedAt({ responseEnd = 0 }: Partial<PerformanceNavigationTiming> = {}): number {
  return responseEnd > 0 ? performance.timeOrigin + responseEnd : Date.now();
}
