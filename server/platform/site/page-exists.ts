import { findRoute } from '../../../rules/site/site-routes.ts';
import { Refusal } from '../http/errors.ts';

/**
 * Whether the site has the page at an address (path and query): false only for the page of an object that is not there.
 * @param parameter the one in the route that names the object: `titleId`
 * @param read throws NOT_FOUND for an unknown id
 */
export async function pageExists(
  address: string,
  parameter: string,
  read: (id: string) => Promise<unknown>,
  log: { warn(details: object, message: string): void },
): Promise<boolean> {
  const [path = ''] = address.split('?', 1);
  const id = findRoute(path)?.params[parameter];
  if (id === undefined) return true;
  try {
    await read(id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
    // The page itself needs no database, and says what it could not load.
    log.warn({ err: error, path }, 'could not look up a page');
    return true;
  }
}
