import { sitePath } from '../../../rules/site/site-path.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ListedPage,
  lastChange,
  nextChange,
  type PageDescription,
  requestedId,
  type SitePages,
} from '../../platform/site/head/page-description.ts';
import { createPageWords } from '../../platform/site/head/page-words.ts';
import { onlineEvent } from '../../platform/site/head/structured-data.ts';
import { isShown } from '../../title/service.ts';
import type { EventService } from '../service.ts';

/** The page of a prize event. */
export const eventPages = ({ words }: Pick<Platform, 'words'>, events: Pick<EventService, 'read'>): SitePages => ({
  '/event': async ({ query, language, address, file }): Promise<PageDescription | null> => {
    const eventId = requestedId(query.get('event'));
    if (eventId === null) return null;
    const event = await events.read(eventId, null, language);
    const { name, titleName, accent, picture, opensAt, closesAt, resultsAt, infoUntil, purgeAt, serverTime } = event;
    const { t, when, text } = createPageWords(words, language);
    const instants = { opens: when(opensAt), closes: when(closesAt), results: when(resultsAt) };
    const state = t(`oembed:event.${event.status}`, instants);
    const prize = event.prizes[0]?.name ?? null;
    const path = sitePath('/event', { event: eventId });
    return {
      name,
      text: text(state, prize, event.description),
      path,
      trail: [{ name: t('site:places.event'), path: sitePath('/event', {}) }],
      picture,
      card: { over: titleName, name, lines: prize ? [state, prize] : [state], accent, picture, standing: [] },
      data: [
        onlineEvent({
          name,
          text: text(event.description),
          url: address(path),
          picture: file(picture.url),
          from: opensAt,
          until: closesAt,
        }),
      ],
      until: nextChange(serverTime, [opensAt, closesAt, resultsAt, infoUntil, purgeAt]),
    };
  },
});

/** Every prize event for `sitemap.xml`. */
export async function listEventPages({ pool }: Pick<Platform, 'pool'>): Promise<ListedPage[]> {
  const { rows } = await pool.query<{ event: string; now: string; instants: string[] }>(
    `SELECT event_id AS event, instant_text(clock_timestamp()) AS now,
       ARRAY[instant_text(opens_at), instant_text(closes_at), instant_text(results_at)] AS instants
     FROM event WHERE ${isShown('event')} ORDER BY event_id`,
  );
  return rows.map(({ event, now, instants }) => ({
    path: sitePath('/event', { event }),
    changed: lastChange(now, instants),
  }));
}
