import { artistPath } from '../../rules/site/site-path.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ListedPage,
  type PageDescription,
  requestedId,
  type SitePages,
} from '../platform/site/head/page-description.ts';
import { createPageWords } from '../platform/site/head/page-words.ts';
import type { TitleService } from '../title/service.ts';
import type { ArtistService } from './service.ts';

/** The page of an artist. */
export const artistPages = (
  { words }: Pick<Platform, 'words'>,
  titles: Pick<TitleService, 'readArtist'>,
): SitePages => ({
  '/artist/:artistId': async ({ params, language, address, file }): Promise<PageDescription | null> => {
    const artistId = requestedId(params['artistId']);
    if (artistId === null) return null;
    const { name, note, story, portrait, accent } = await titles.readArtist(artistId, language);
    const { text } = createPageWords(words, language);
    const path = artistPath(artistId);
    return {
      name,
      text: text(note, story),
      path,
      trail: [],
      picture: portrait,
      card: { over: null, name, lines: note === '' ? [] : [note], accent, picture: portrait, standing: [] },
      data: [{ '@type': 'PerformingGroup', name, url: address(path), image: file(portrait.url) }],
      until: null,
    };
  },
});

/** Every artist for `sitemap.xml`; an artist has no time of a change. */
export async function listArtistPages(artists: Pick<ArtistService, 'list'>): Promise<ListedPage[]> {
  const listed: ListedPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await artists.list({ cursor, limit: 1000 }, 'ko');
    listed.push(...page.page.map(({ artistId }) => ({ path: artistPath(artistId), changed: null })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return listed;
}
