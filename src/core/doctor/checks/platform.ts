import type { Finding } from '../findings.ts';
import { isElement, loaderTags, type WrittenPage } from '../written-page.ts';

/** What the platform answered; null if no reply could be read. */
export type Answer = { status: number; body: unknown } | null;
/** @param path of a file of the release, or of a call: `api/v1/…` */
export type Ask = (path: string) => Promise<Answer>;

/**
 * A release may have an address of its own; calls go to the platform.
 * @param base where the release's files are, with a slash at the end
 */
export const addressOf = (path: string, base: string): string =>
  new URL(path, path.startsWith('api/') ? new URL('/', base) : base).href;

/** The call that loads what an attribute names. */
const calls: Readonly<Record<string, string>> = {
  'vote-id': 'vote',
  'title-id': 'title',
  'stream-id': 'streaming',
  'event-id': 'event',
  'notice-id': 'notice',
  'product-id': 'product',
  'artist-id': 'artist',
};

/**
 * Checks whether the platform's API answers, and whether fans can sign in from the page.
 * @param origin the page's; `null` is never on the list, so only the API is checked
 */
export async function checkCalls(ask: Ask, base: string, origin: string): Promise<Finding[]> {
  const platform = new URL(base).origin;
  const asked = origin === 'null' ? platform : origin;
  const answer = await ask(`api/v1/user/oauth/handoff/origin?origin=${encodeURIComponent(asked)}`);
  if (answer === null || answer.status >= 500) {
    return [{ name: 'apiDown', values: { origin: platform, status: String(answer?.status ?? '–') } }];
  }
  if (origin === 'null' || origin === platform || Object(answer.body).allowed === true) return [];
  return [{ name: 'origin', values: { origin, line: `PARTNER_ORIGINS=${origin}=${new URL(origin).hostname}` } }];
}

/** Finds ids that do not exist on the platform. */
export async function checkIds(ask: Ask, base: string, { tags }: Pick<WrittenPage, 'tags'>): Promise<Finding[]> {
  const named = tags
    .filter(({ tag }) => isElement(tag))
    .flatMap(({ tag, attributes }) => Object.entries(attributes).map(([name, value]) => ({ tag, name, value })))
    .map(({ tag, name, value }) => ({ tag, attribute: name, value, call: callOf(name) }));
  const asked = await Promise.all(
    named.map(async ({ call, value, ...named }): Promise<Finding[]> => {
      if (call === undefined || value === '') return [];
      const answer = await ask(`api/v1/${call}/${encodeURIComponent(value)}`);
      const gallery = new URL(`/demo/#${named.tag}`, base).href;
      return answer?.status === 404 ? [{ name: 'unknownId', values: { ...named, value, gallery } }] : [];
    }),
  );
  return asked.flat();
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

const callOf = (name: string): string | undefined =>
  Object.entries(calls).find(([attribute]) => attribute === name || attribute.replaceAll('-', '') === name)?.[1];
