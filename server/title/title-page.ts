import { findRoute } from '../../rules/site/site-routes.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { TitleService } from './service.ts';

/** Whether the site has the page at an address (path and query): false for the page of an unknown title alone. */
export async function hasTitlePage(
  address: string,
  titles: Pick<TitleService, 'readTitle'>,
  log: { warn(details: object, message: string): void },
): Promise<boolean> {
  const [path = ''] = address.split('?', 1);
  const titleId = findRoute(path)?.params['titleId'];
  if (titleId === undefined) return true;
  try {
    await titles.readTitle(titleId, 'ko');
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
    // The page itself needs no database, and says what it could not load.
    log.warn({ err: error, path }, 'could not look up a title for its page');
    return true;
  }
}
