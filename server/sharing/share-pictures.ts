import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { DescribedPage, DescribedSite } from '../platform/site/head/describe-site.ts';
import type { PageCard } from '../platform/site/head/page-description.ts';
import { revisionOf } from '../platform/site/head/share-picture.ts';
import { drawPicture } from './draw-picture.ts';

type Png = Uint8Array<ArrayBuffer>;

export interface SharePictures {
  /**
   * The picture of a page as it is now.
   * @param page path and query
   * @throws Refusal NOT_FOUND for a page that is private or not there, OVERLOADED
   */
  read(page: string, language: Language): Promise<{ png: Png; maxAge: number }>;
}

export interface PictureSources {
  site: () => Pick<DescribedSite, 'describe'>;
  /** @throws Refusal OVERLOADED */
  render(svg: string): Promise<Png>;
  /** A picture of the content as a data address; null for a kind that can't be drawn. */
  readPicture(url: string): Promise<string | null>;
}

interface CachedPicture {
  readonly png: Promise<Png>;
  readonly revision: string;
  /** The revision of all except the figures. */
  readonly still: string;
  /** When its contents stop being true, in milliseconds since 1970. */
  readonly until: number;
  /** Until then new figures alone are no reason to draw it again. */
  readonly freshUntil: number;
  bytes: number;
}

/** Counts change every second during a vote; a preview does not need to. Milliseconds. */
const figuresFreshFor = 60_000;
/** How long caches may keep a picture, where its contents do not end earlier. Seconds. */
const maxAges = { withFigures: 60, without: 3_600 };
const cacheLimits = { pictures: 400, bytes: 64 * 1024 * 1024 };
/** Drawings at once: few, since fans' own photocards wait in the same queue. */
const maxDrawn = 6;

/** Draws the pictures of pages, each once for all who ask, and keeps them no longer than they are true. */
export function createSharePictures(sources: PictureSources): SharePictures {
  const cache = new Map<string, CachedPicture>();
  let drawn = 0;

  async function draw(card: PageCard, language: Language): Promise<Png> {
    if (drawn >= maxDrawn) throw new Refusal('OVERLOADED', { retryAfterSeconds: 5 });
    drawn += 1;
    try {
      const pictures = [card.picture, ...card.standing.map(({ portrait }) => portrait)];
      const files = await Promise.all(pictures.map(async (one) => one && sources.readPicture(one.url)));
      const [picture = null, ...portraits] = files;
      return await sources.render(drawPicture(card, language, { picture, portraits }));
    } finally {
      drawn -= 1;
    }
  }

  function keep(key: string, one: CachedPicture): void {
    cache.delete(key);
    cache.set(key, one);
    let bytes = [...cache.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [oldest, each] of cache) {
      if (cache.size <= cacheLimits.pictures && bytes <= cacheLimits.bytes) break;
      cache.delete(oldest);
      bytes -= each.bytes;
    }
  }

  /** The kept picture of this page, or a new one. */
  function pictureOf(key: string, { head, changesAt }: DescribedPage): CachedPicture {
    const { language, card } = head;
    const now = Date.now();
    const revision = revisionOf(language, card);
    const still = stillOf(language, card);
    const cached = cache.get(key);
    const isSame = cached?.revision === revision || (cached?.still === still && now < cached.freshUntil);
    if (cached !== undefined && isSame && now < cached.until) return cached;
    const png = draw(card, language);
    const until = changesAt ?? Number.POSITIVE_INFINITY;
    const one: CachedPicture = { png, revision, still, until, freshUntil: now + figuresFreshFor, bytes: 0 };
    keep(key, one);
    png.then(
      ({ byteLength }) => {
        one.bytes = byteLength;
        // A later one may have taken its place.
        if (cache.get(key) === one) keep(key, one);
      },
      () => {
        if (cache.get(key) === one) cache.delete(key);
      },
    );
    return one;
  }

  return {
    async read(page, language) {
      for (let tries = 0; tries < 2; tries += 1) {
        const described = await sources.site().describe(addressOf(page, language));
        const { isHidden, path, card } = described.head;
        if (isHidden) throw new Refusal('NOT_FOUND');
        // The page exists, but its content can't be read right now.
        if (path === null) throw new Refusal('OVERLOADED', { retryAfterSeconds: 5 });
        const one = pictureOf(`${language} ${path}`, described);
        const png = await one.png;
        const left = Math.floor((one.until - Date.now()) / 1000);
        const maxAge = Math.min(left, card.standing.length > 0 ? maxAges.withFigures : maxAges.without);
        // A drawing takes up to a second, in which a blind period may begin. The next description has a later end.
        if (one.until > Date.now()) return { png, maxAge };
      }
      throw new Refusal('OVERLOADED', { retryAfterSeconds: 2 });
    },
  };
}

/** With the figures' presence alone: a picture with them is no picture of a blind vote. */
const stillOf = (language: Language, card: PageCard): string =>
  revisionOf(language, {
    ...card,
    standing: card.standing.map((one) => ({ ...one, name: '', share: 0, portrait: blank })),
  });

const blank = { url: '', width: 0, height: 0, colour: '', alt: '' };

/** Path and query, with this language instead of any that the page names. */
function addressOf(page: string, language: Language): string {
  // Only for parsing: the address is the same on every origin.
  const address = new URL(`https://site.invalid${page}`);
  address.searchParams.delete('lang');
  if (language !== 'ko') address.searchParams.set('lang', language);
  return address.pathname + address.search;
}
