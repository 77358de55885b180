import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { SiteRoute } from '../../../../rules/site/site-routes.ts';
import { Id, type Language, type Picture } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';

/** A requested page of the site. */
export interface RequestedPage {
  /** Of the path: `titleId`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Language of the page: `lang` of the address, Korean without it. */
  readonly language: Language;
  /** The address of a page in that language, for structured data. */
  address(path: SitePath): string;
  /** The address of a picture or another file, for structured data. */
  file(path: string): string;
}

/** Something with a name of its own that a page shows, for its head: public content alone, the same for every visitor. */
export interface PageDescription {
  /** In the reader's language; the window's title is made of it. */
  readonly name: string;
  /** For previews, where it says more than `name`: a candidate and its vote. */
  readonly shared?: string;
  /** One or two plain sentences. */
  readonly text: string;
  /** Its own address, without other parameters. */
  readonly path: SitePath;
  /** The pages above it, below home, the nearest last. */
  readonly trail: readonly { readonly name: string; readonly path: SitePath }[];
  /** `og:type` */
  readonly type?: 'article' | 'video.other';
  /** Of the content, for structured data. */
  readonly picture: Picture | null;
  /** Content of its sharing picture. */
  readonly card: PageCard;
  /** Structured data of schema.org, without `@context`. */
  readonly data: readonly StructuredData[];
  /** When this stops being true, in milliseconds since 1970: a vote closes, its blind period begins. Null: never. */
  readonly until: number | null;
}

/** The contents of a drawn sharing picture. */
export interface PageCard {
  /** Above the name: the title that it belongs to. */
  readonly over: string | null;
  readonly name: string;
  /** Below the name: a deadline, a price. */
  readonly lines: readonly string[];
  /** `#rrggbb`; null for the brand's. */
  readonly accent: string | null;
  readonly picture: Picture | null;
  /** The first places where they are public; empty everywhere else. `share` is 0–1. */
  readonly standing: readonly { readonly name: string; readonly portrait: Picture; readonly share: number }[];
}

export type StructuredData = Readonly<Record<string, unknown>> & { readonly '@type': string };

/**
 * Describes the page of an address.
 * @returns null where the address names nothing: a list, home
 * @throws Refusal NOT_FOUND where it names something that is not there; the page is answered with 404
 */
export type DescribePage = (page: RequestedPage) => Promise<PageDescription | null>;

/** A feature's pages by the route of the site. */
export type SitePages = Readonly<Partial<Record<SiteRoute, DescribePage>>>;

/** A page for `sitemap.xml`. `changed` is when its content last changed, ISO 8601; null where it is unknown. */
export interface ListedPage {
  readonly path: SitePath;
  readonly changed: string | null;
}

/**
 * An id in an address; null without one.
 * @throws Refusal NOT_FOUND for a text that is no id
 */
export function requestedId(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (!Id.safeParse(text).success) throw new Refusal('NOT_FOUND');
  return text;
}

/** The first of these instants (ISO 8601) that is still to come, in milliseconds since 1970; null if none is. */
export function nextChange(now: string, instants: readonly (string | null)[]): number | null {
  const coming = instants.flatMap((instant) => (instant !== null && instant > now ? [Date.parse(instant)] : []));
  return coming.length > 0 ? Math.min(...coming) : null;
}

/** The last of these instants (ISO 8601) that is over; null if none is. */
export function lastChange(now: string, instants: readonly (string | null)[]): string | null {
  return instants.reduce((last, at) => (at !== null && at <= now && (last === null || at > last) ? at : last), null);
}
