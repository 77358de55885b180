import { nearest } from '../../element/attributes/nearest.ts';
import type { Finding } from '../findings.ts';
import { isElement, loaderTags, type Manifest, type WrittenPage } from '../written-page.ts';

/** The platform's reply; null if it could not be read. */
export type Answer = { status: number; body: unknown } | null;
/** @param path of a file of the release, or of a call: `api/v1/…` */
export type FetchPath = (path: string) => Promise<Answer>;

/**
 * A release may have an address of its own; calls go to the platform.
 * @param base where the release's files are, with a slash at the end
 */
export const addressOf = (path: string, base: string): string =>
  new URL(path, path.startsWith('api/') ? new URL('/', base) : base).href;

/** The call that loads the object of an attribute; by the attribute without its hyphen. */
const calls: Readonly<Record<string, string>> = {
  voteid: 'vote',
  titleid: 'title',
  streamid: 'streaming',
  eventid: 'event',
  noticeid: 'notice',
  productid: 'product',
  artistid: 'artist',
};

/** An id on a tag, and the call that loads its object. */
export interface NamedId {
  tag: string;
  attribute: string;
  value: string;
  call: string;
}

/**
 * Checks whether the platform's API answers, and whether fans can sign in from the page.
 * @param origin the page's; `null` is never on the list, so only the API is checked
 * @param hasFiles whether its files could be read; where a page adds headers to all requests, only calls can be
 */
export async function checkCalls(
  fetchPath: FetchPath,
  base: string,
  origin: string,
  hasFiles: boolean,
): Promise<Finding[]> {
  const platform = new URL(base).origin;
  const requestOrigin = origin === 'null' ? platform : origin;
  const answer = await fetchPath(`api/v1/user/oauth/handoff/origin?origin=${encodeURIComponent(requestOrigin)}`);
  if (answer === null && !hasFiles) return [{ name: 'unreachable', values: { origin: platform } }];
  if (answer === null || answer.status >= 500) {
    return [{ name: 'apiDown', values: { origin: platform, status: String(answer?.status ?? '–') } }];
  }
  if (origin === 'null' || origin === platform || Object(answer.body).allowed === true) return [];
  return [{ name: 'origin', values: { origin, line: `PARTNER_ORIGINS=${origin}=${new URL(origin).hostname}` } }];
}

/**
 * An id as core/element/attributes/read-value.ts reads it, without pasted quotes and spaces. Importing it would put the doctor and the
 * elements into a shared chunk.
 */
const idIn = (text: string): string => text.replace(/^[^\w-]+|[^\w-]+$/g, '');

/** The ids on a page's tags. */
export function namedIds({ tags }: Pick<WrittenPage, 'tags'>, manifest: Manifest | null): NamedId[] {
  const tagNames = manifest?.modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
  return tags
    .filter(({ tag }) => isElement(tag) && (tagNames?.includes(tag) ?? true))
    .flatMap(({ tag, attributes }) =>
      Object.entries(attributes).flatMap(([attribute, text]) => {
        const call = calls[attribute.replace('-', '')];
        const value = idIn(text);
        return call === undefined || value === '' ? [] : [{ tag, attribute, value, call }];
      }),
    );
}

/** Finds ids that do not exist on the platform. */
export async function checkIds(fetchPath: FetchPath, base: string, ids: readonly NamedId[]): Promise<Finding[]> {
  const found = await Promise.all(
    ids.map(async ({ call, ...named }): Promise<Finding[]> => {
      const answer = await fetchPath(`api/v1/${call}/${encodeURIComponent(named.value)}`);
      // An id of another form is refused as an invalid request.
      if (answer?.status !== 404 && answer?.status !== 400) return [];
      const list = await fetchPath(`api/v1/${call}?limit=50`);
      const meant = nearest(named.value, idsIn(list?.body, named.attribute));
      if (meant) return [{ name: 'similarId', values: { ...named, line: `${named.attribute}="${meant}"` } }];
      return [{ name: 'unknownId', values: { ...named, gallery: new URL(`/demo/#${named.tag}`, base).href } }];
    }),
  );
  return found.flat();
}

/** The ids in the reply of a list, such as `{ votes: [{ voteId }] }`. */
function idsIn(body: unknown, attribute: string): string[] {
  const plain = attribute.replace('-', '');
  return Object.values(Object(body))
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((item) => Object.entries(Object(item)))
    .flatMap(([name, id]) => (name.toLowerCase() === plain && typeof id === 'string' ? [id] : []));
}

/** Finds a version of the script that is no longer kept. */
export async function checkPinned(base: string, page: WrittenPage): Promise<Finding[]> {
  const home = new URL('/embed/', base).href;
  const pinned = loaderTags(page)
    .map(({ attributes }) => new URL(attributes['src'] ?? '', page.address).href)
    .filter((address) => address.startsWith(home));
  const answers = await Promise.all(pinned.map(async (address) => ({ address, status: await statusOf(address) })));
  return answers
    .filter(({ status }) => status === 404)
    .map(({ address }) => ({ name: 'oldRelease', values: { file: address } }));
}

/** @returns the status; 0 if no reply could be read */
async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(address)).status;
  } catch {
    return 0; // refused by the page's policy or by the network; other checks report that
  }
}
