import { type Context, Hono } from 'hono';
import { Language } from '../../http/contract.ts';
import { answer } from '../files.ts';
import { contentSecurityPolicy, sharedFileHeaders } from '../security-headers.ts';
import type { Fragments } from './fragments.ts';

/** For so long, any cache may store a first screen, and may still use it while it requests a newer one. */
const freshSeconds = 5;
const staleSeconds = 10;

/** More than any element has. */
const maxAttributes = 8;
const attributeName = /^[a-z][a-z-]{0,31}$/;
/** Ids, words such as `ongoing`, or an empty text for a flag. */
const attributeValue = /^[\w-]{0,64}$/;

/** If a browser opens the HTML itself, it is a document of the platform: nothing in it may run or load. */
const plainHeaders = {
  ...sharedFileHeaders,
  'Content-Security-Policy': contentSecurityPolicy({ 'default-src': ["'none'"], sandbox: [] }),
  'X-Robots-Tag': 'noindex',
};

/**
 * `GET /first/fan-vote?lang=en&vote-id=final`: the first screen of an element, for pages of any origin. It is what every
 * visitor sees: no cookie and no token is read. If there is none, the answer is 204, which no browser reports as an error.
 * `GET /first/fan-vote.html` has its content as HTML, for the inside of the tag. Without `lang` the request's languages decide.
 */
export function createFragmentSite(
  fragments: Fragments,
  { version, now = Date.now }: { version: () => Promise<string | null>; now?: () => number },
): Hono {
  const site = new Hono();
  const show = async (context: Context<object, '/first/:tag'>) => {
    const { lang = '', zone = '', ...written } = context.req.query();
    const [, tag = '', suffix] = /^([\w-]+)(\.html)?$/.exec(context.req.param('tag')) ?? [];
    const isPlain = suffix !== undefined;
    const attributes = readAttributes(written);
    if (attributes === null) return none(context);
    const isNegotiated = isPlain && lang === '';
    const language = isNegotiated ? preferredLanguage(context.req.header('accept-language') ?? '') : languageOf(lang);
    const fragment = await fragments.of({ tag, attributes, language, isPlain, zone: zoneOf(zone) });
    if (fragment === null) return none(context);
    const headers = {
      ...(isPlain ? { ...plainHeaders, 'Content-Language': language } : sharedFileHeaders),
      'Cache-Control': cacheControl(fragment.changesAt - now()),
    };
    const response = await answer(fragment.file, context.req.raw.headers, headers);
    if (isNegotiated) response.headers.append('Vary', 'Accept-Language');
    return response;
  };
  site.get('/first/:tag', show);
  // A page may add its own headers to all requests: they are allowed, but not read.
  site.on('OPTIONS', ['/first/:tag', '/embed/:version/first/:tag'], (context) =>
    context.body(null, 204, {
      ...sharedFileHeaders,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '7200',
    }),
  );
  // For a page that loads a fixed version: this server renders only its own.
  site.get('/embed/:version/first/:tag', async (context) =>
    context.req.param('version') === (await version()) ? show(context) : none(context),
  );
  return site;
}

/** As elements read a page's `lang`: `ko-KR` is Korean, and a language without words is English. */
function languageOf(lang: string): Language {
  const language = Language.safeParse(lang.toLowerCase().split('-')[0]);
  return language.success ? language.data : 'en';
}

/** The usual name of a time zone, of which a cache needs one reply for all its names; null without a name. */
function zoneOf(zone: string): string | null {
  if (!/^[a-z]/i.test(zone)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The first of our languages in a request's order, or English. */
function preferredLanguage(accepted: string): Language {
  const preferences = accepted.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const weight = /^\s*q=([\d.]+)/.exec(parameters[0] ?? '')?.[1] ?? '1';
    return { language: Language.safeParse(tag.trim().toLowerCase().split('-')[0]).data, weight: Number(weight) };
  });
  const supported = preferences.filter(({ language, weight }) => language !== undefined && weight > 0);
  return supported.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en';
}

/** In lower case, since HTML ignores the case of names; without malformed names. @returns null for too many attributes, or a value that is not plain */
function readAttributes(written: Readonly<Record<string, string>>): Record<string, string> | null {
  const entries = Object.entries(written)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => attributeName.test(name));
  const isPlain = entries.length <= maxAttributes && entries.every(([, value]) => attributeValue.test(value));
  return isPlain ? Object.fromEntries(entries) : null;
}

/** @param msLeft until the content changes by itself, for example because a vote closes */
function cacheControl(msLeft: number): string {
  const seconds = Math.floor(msLeft / 1000);
  const maxAge = Math.min(freshSeconds, seconds);
  if (maxAge <= 0) return 'no-store';
  const stale = Math.min(staleSeconds, seconds - maxAge);
  return `public, max-age=${maxAge}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

function none(context: Context): Response {
  for (const [name, value] of Object.entries(sharedFileHeaders)) context.header(name, value);
  context.header('Cache-Control', 'no-store');
  return context.body(null, 204);
}
