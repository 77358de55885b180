import type { SitePath } from '../../../../rules/site/site-path.ts';
import { Language } from '../../http/contract.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import type { PageCard, StructuredData } from './page-description.ts';
import { sharePicture, sharePictureAlt, sharePictureSize } from './share-picture.ts';

/** Content of a page's head. */
export interface PageHead {
  readonly language: Language;
  /** The window's title. */
  readonly title: string;
  /** The title in previews, which name the site themselves. */
  readonly shared: string;
  readonly text: string;
  /** Null where the page has no public address: it is private, not there, or can't be read right now. */
  readonly path: SitePath | null;
  /** Search engines leave it out: it is private, or not there. */
  readonly isHidden: boolean;
  readonly type: 'website' | 'article' | 'video.other';
  /** Content of the page's picture. */
  readonly card: PageCard;
  readonly data: readonly StructuredData[];
}

/** As Open Graph writes a language. */
const locales: Readonly<Record<Language, string>> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' };

/** The address of a page in a language: without a parameter in Korean, the platform's first language. */
export function languageAddress(publicOrigin: string, path: string, language: Language): string {
  const address = new URL(path, publicOrigin);
  if (language !== 'ko') address.searchParams.set('lang', language);
  return address.href;
}

/** The elements of a page's head as HTML. Every text in it may come from a content file or a shop: all are escaped here. */
export function renderHead(head: PageHead, publicOrigin: string): string {
  const { title, text, path } = head;
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', text)];
  if (head.isHidden) lines.push(meta('name', 'robots', 'noindex'));
  if (path !== null) lines.push(...addresses(path, head.language, publicOrigin), ...previews(head, path, publicOrigin));
  // `<` would let a text end the element.
  const json = head.data.map((one) =>
    JSON.stringify({ '@context': 'https://schema.org', ...one }).replaceAll('<', '\\u003c'),
  );
  lines.push(...json.map((one) => `<script type="application/ld+json">${one}</script>`));
  return lines.join('\n    ');
}

function addresses(path: SitePath, language: Language, publicOrigin: string): string[] {
  const at = (one: Language) => escapeHtml(languageAddress(publicOrigin, path, one));
  return [
    `<link rel="canonical" href="${at(language)}" />`,
    ...Language.options.map((one) => `<link rel="alternate" hreflang="${one}" href="${at(one)}" />`),
    // English for readers of other languages.
    `<link rel="alternate" hreflang="x-default" href="${at('en')}" />`,
  ];
}

function previews(head: PageHead, path: SitePath, publicOrigin: string): string[] {
  const { language, shared, text, type, card } = head;
  return [
    meta('property', 'og:site_name', 'Fanfare'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', shared),
    meta('property', 'og:description', text),
    meta('property', 'og:url', languageAddress(publicOrigin, path, language)),
    meta('property', 'og:locale', locales[language]),
    ...Language.options
      .filter((one) => one !== language)
      .map((one) => meta('property', 'og:locale:alternate', locales[one])),
    meta('property', 'og:image', sharePicture(head, path, publicOrigin)),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(sharePictureSize.width)),
    meta('property', 'og:image:height', String(sharePictureSize.height)),
    meta('property', 'og:image:alt', sharePictureAlt(card)),
    // X reads the rest from the properties above.
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image:alt', sharePictureAlt(card)),
  ];
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
