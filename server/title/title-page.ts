import { titlePath } from '../../rules/site/site-path.ts';
import {
  type ListedPage,
  type PageDescription,
  requestedId,
  type SitePages,
} from '../platform/site/head/page-description.ts';
import type { TitleService } from './service.ts';

/** The page of a title. */
export const titlePages = (titles: Pick<TitleService, 'readTitle'>): SitePages => ({
  '/titlehome/:titleId': async ({ params, language }): Promise<PageDescription | null> => {
    const titleId = requestedId(params['titleId']);
    if (titleId === null) return null;
    const { name, tagline, description, accent, stage } = await titles.readTitle(titleId, language);
    return {
      name,
      text: description === '' ? tagline : description,
      path: titlePath(titleId),
      trail: [],
      picture: stage,
      card: { over: null, name, lines: [tagline], accent, picture: stage, standing: [] },
      data: [],
      until: null,
    };
  },
});

/** Every title for `sitemap.xml`; a title has no times of its own. */
export async function listTitlePages(titles: Pick<TitleService, 'listShownTitles'>): Promise<ListedPage[]> {
  return (await titles.listShownTitles('ko')).map(({ titleId }) => ({ path: titlePath(titleId), changed: null }));
}
