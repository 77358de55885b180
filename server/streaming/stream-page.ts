import { type SitePath, sitePath } from '../../rules/site/site-path.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ListedPage,
  lastChange,
  nextChange,
  type PageDescription,
  type RequestedPage,
  requestedId,
  type SitePages,
  type StructuredData,
} from '../platform/site/head/page-description.ts';
import { createPageWords } from '../platform/site/head/page-words.ts';
import { isShown } from '../title/service.ts';
import type { StreamDetail } from './contract.ts';
import type { StreamReader } from './rounds/stream-reader.ts';

/** The page of a stream: countdown, broadcast and recordings of all its rounds. */
export const streamPages = ({ words }: Pick<Platform, 'words'>, reader: Pick<StreamReader, 'read'>): SitePages => ({
  '/player': async (page): Promise<PageDescription | null> => {
    const streamId = requestedId(page.query.get('stream'));
    if (streamId === null) return null;
    const stream = await reader.read(streamId, { userId: null, deviceId: null }, page.language);
    const { name, titleName, description, accent, poster, round, rounds, serverTime } = stream;
    const { t, when, text } = createPageWords(words, page.language);
    const state = round === null ? null : t(`oembed:stream.${round.state}`, { starts: when(round.startsAt) });
    const path = sitePath('/player', { stream: streamId });
    return {
      name,
      text: text(state, round?.name ?? null, description),
      path,
      trail: [{ name: t('site:places.live'), path: sitePath('/player', {}) }],
      type: 'video.other',
      picture: poster,
      card: { over: titleName, name, lines: state === null ? [] : [state], accent, picture: poster, standing: [] },
      data: structured(stream, page, path),
      until: nextChange(
        serverTime,
        rounds.flatMap(({ entryOpensAt, startsAt, endsAt, vodFrom, vodUntil }) => [
          entryOpensAt,
          startsAt,
          endsAt,
          vodFrom,
          vodUntil,
        ]),
      ),
    };
  },
});

/** A video for search engines: the broadcast, and its recording where there is one. */
function structured(
  { name, description, poster, round }: StreamDetail,
  { address, file }: RequestedPage,
  path: SitePath,
): StructuredData[] {
  if (round === null) return [];
  const { startsAt, endsAt, state, vodFrom, vodUntil } = round;
  return [
    {
      '@type': 'VideoObject',
      name: `${name} · ${round.name}`,
      description,
      url: address(path),
      thumbnailUrl: [file(poster.url)],
      uploadDate: vodFrom ?? startsAt,
      ...(vodUntil !== null && { expires: vodUntil }),
      publication: {
        '@type': 'BroadcastEvent',
        name: round.name,
        isLiveBroadcast: state === 'LIVE' || state === 'INTERRUPTED',
        startDate: startsAt,
        endDate: endsAt,
      },
    },
  ];
}

/** Every stream for `sitemap.xml`. */
export async function listStreamPages({ pool }: Pick<Platform, 'pool'>): Promise<ListedPage[]> {
  const { rows } = await pool.query<{ stream: string; now: string; instants: (string | null)[] | null }>(
    `SELECT stream_id AS stream, instant_text(clock_timestamp()) AS now, (SELECT array_agg(instant_text(at))
       FROM stream_round AS r, unnest(ARRAY[entry_opens_at, starts_at, coalesce(ended_at, ends_at), vod_from]) AS at
       WHERE r.stream_id = s.stream_id AND at IS NOT NULL) AS instants
     FROM stream AS s WHERE ${isShown('s')} ORDER BY stream_id`,
  );
  return rows.map(({ stream, now, instants }) => ({
    path: sitePath('/player', { stream }),
    changed: lastChange(now, instants ?? []),
  }));
}
