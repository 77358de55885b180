import { hash } from 'node:crypto';
import type { Config } from '../config.ts';

/** The headers of every reply that a browser may show. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** A script of another company on our pages. */
export interface PageSource {
  /** The address of its script. */
  script: string;
  /** All addresses that the script loads, frames or calls are below this one, which ends with a slash. */
  folder: string;
}

/** Every policy that our scripts make, by name. */
const ownPolicies = ['fanfare', 'fanfare-worker'];

/**
 * For the platform's own pages: scripts come from here and from the sources that a feature names; no text is run as code. Styles
 * are files and constructed sheets, neither of which needs `unsafe-inline`.
 * @param options.openedAs the value of `window` in the address
 * @param options.styles the digests of the page's own style elements
 */
export function pageHeaders(
  path: string,
  {
    openedAs,
    sources = [],
    styles = [],
  }: { openedAs?: string; sources?: readonly PageSource[]; styles?: readonly string[] } = {},
): Record<string, string> {
  const folders = sources.map(({ folder }) => folder);
  const frames = path.startsWith('/demo/') ? ["'self'", ...folders] : folders;
  return {
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...sources.map(({ script }) => script)],
      'style-src': ["'self'", ...styles, ...folders],
      'connect-src': ["'self'", ...folders],
      // The gallery shows its playground in a frame of our own origin, whose own policy isolates it.
      'frame-src': frames.length > 0 ? frames : ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      // Other companies don't document the names of their policies.
      ...(sources.length === 0 && { 'trusted-types': ownPolicies }),
    }),
    'Cross-Origin-Opener-Policy': keepsOpener(path, openedAs) ? 'unsafe-none' : 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), browsing-topics=()',
  };
}

/** For Studio, which no other page may open, frame or find. It frames the page of a preview. */
export const studioHeaders = staffPageHeaders({ 'frame-src': ["'self'"], 'frame-ancestors': ["'none'"] });

/** For the page of a preview, which Studio alone may frame. It sends no form. */
export const previewHeaders = staffPageHeaders({ 'media-src': ["'self'", 'blob:'], 'frame-ancestors': ["'self'"] });

function staffPageHeaders(more: Record<string, string[]>): Record<string, string> {
  return {
    ...commonHeaders,
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      ...more,
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ownPolicies,
    }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-cache',
  };
}

/**
 * The windows for signing in and paying must reach the partner's page that opened them, also after the provider's pages. In the
 * fan's own tab an order's page needs the same policy as any other page: a different one would cut its payment window off on a
 * reload.
 */
function keepsOpener(path: string, openedAs: string | undefined): boolean {
  if (path === '/order') return openedAs === 'popup';
  return path === '/sign-in-window' || /^\/auth\/\w+\/callback$/.test(path);
}

/** For scripts and other files that a page of another origin loads and may read. */
export const sharedFileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
} as const;

/** For pictures, which any page may show but which must not run: an SVG opened by itself is a document. */
export const mediaHeaders = {
  ...commonHeaders,
  'Content-Security-Policy': contentSecurityPolicy({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    sandbox: [],
  }),
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/**
 * For the frame of the gallery's playground, which shows markup that anyone may have put into an address. It has no origin, so no
 * storage, no cookie and no session. It runs only the platform's files, submits no forms, holds no further frame and loads
 * nothing from elsewhere. Only the gallery may show it.
 */
export function playgroundFrameHeaders({ publicOrigin }: Config): Record<string, string> {
  return {
    ...commonHeaders,
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': [publicOrigin],
      'style-src': [publicOrigin, "'unsafe-inline'"],
      'connect-src': [publicOrigin],
      'img-src': [publicOrigin, 'data:', 'blob:'],
      'media-src': [publicOrigin, 'blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
      // `allow-forms` lets elements receive the events of their forms; `form-action` stops those forms from being submitted.
      sandbox: ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    }),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  };
}

/**
 * For the card that other sites show in a frame, by oEmbed: our only page that any page may frame. It has no origin, so no
 * session, no storage and no cookie, and it offers no action; a link opens the platform in a new tab.
 * @param styleHash of the card's own style element; null where there is none
 */
export function cardHeaders({ publicOrigin }: Config, styleHash: string | null): Record<string, string> {
  return {
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': [publicOrigin],
      'style-src': styleHash === null ? [publicOrigin] : [publicOrigin, `'${styleHash}'`],
      'img-src': [publicOrigin],
      'connect-src': [publicOrigin],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ['*'],
      'require-trusted-types-for': ["'script'"],
      sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    }),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // A page that requires these two headers of its frames may show it as well.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** For a page without scripts, with this one style sheet. */
export const styledPageHeaders = (styles: string): Record<string, string> => ({
  ...commonHeaders,
  'Content-Security-Policy': contentSecurityPolicy({
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash('sha256', styles, 'base64')}'`],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }),
});

/** Hono's `secureHeaders` has one set for each path; here it also depends on the query and on the file that was found. */
export function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
