import { parseReply } from '../../core/api/parse-reply.ts';
import type { Content } from '../../core/api/request.ts';
import { servedReplies } from '../../core/api/served-replies.ts';
import { learnServerTime } from '../../core/clock/clock.ts';

/** How long the server keeps a page, in milliseconds: its replies may be as old as that. */
const cacheMs = 2_000;

/** True if the reader sees the served page, and React draws invisibly. */
export const isServed = (): boolean => document.documentElement.dataset['served'] !== undefined;

/** Gives the replies that came with the page to the first calls. */
export function takeServedReplies(): void {
  const block = document.getElementById('served-replies');
  const parsed = parseReply(block?.textContent ?? '');
  block?.remove();
  if (!isServed() || !Array.isArray(parsed?.['replies'])) return;
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  for (const [path, language, text] of parsed['replies']) {
    const content: Content | undefined = parseReply(text);
    // As `send` names a visitor's read.
    if (!content) continue;
    servedReplies.set(`${path} ${language} `, content);
    if (isStored(navigation)) continue;
    learnServerTime(String(content['serverTime']), performance.timeOrigin - cacheMs, arrivedAt(navigation));
  }
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
