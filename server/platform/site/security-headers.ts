import type { Config } from '../config.ts';

/** What every reply carries that a browser may show. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * For the platform's own pages: scripts come from here and from the origins that a feature names; no text becomes code.
 * Styles are files and constructed sheets, neither of which needs `unsafe-inline`.
 * @param options.openedAs what the address says in `window`
 * @param options.origins whose scripts, styles and frames the pages use beside their own
 */
export function pageHeaders(
  config: Config,
  path: string,
  { openedAs, origins = [] }: { openedAs?: string; origins?: readonly string[] } = {},
): Record<string, string> {
  const frames = path.startsWith('/demo/') ? ["'self'", ...origins] : origins;
  return {
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...origins],
      'style-src': ["'self'", ...origins],
      'connect-src': ["'self'", ...origins],
      // The gallery shows its playground in a frame of ours, whose own policy keeps it apart.
      'frame-src': frames.length > 0 ? frames : ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    }),
    'Cross-Origin-Opener-Policy': keepsOpener(path, openedAs) ? 'unsafe-none' : 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), browsing-topics=()',
    ...(config.publicOrigin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}

/**
 * The windows for signing in and paying have to reach the partner's page that opened them, also after the provider. In
 * the fan's own tab an order's page is like any other: on a reload another policy would cut its payment window off.
 */
function keepsOpener(path: string, openedAs: string | undefined): boolean {
  if (path === '/order') return openedAs === 'popup';
  return path === '/sign-in-window' || /^\/auth\/\w+\/callback$/.test(path);
}

/** For scripts and what else a page of another origin loads: it may be read there. */
export const sharedFileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
} as const;

/** For pictures and the like, which anyone may show but nobody may run: an SVG opened by itself is a document. */
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
 * For the frame of the gallery's playground, which shows markup that anyone may have put into an address: it has no
 * origin, so no storage, no cookie and no session; it runs the platform's files alone, sends forms nowhere, holds no
 * further frame, loads nothing from elsewhere, and only the gallery may show it.
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
      // `allow-forms` lets elements hear of the forms in them; `form-action` keeps those from going anywhere.
      sandbox: ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    }),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  };
}

/**
 * For the card that other sites show in a frame, by oEmbed: the one page of ours that any page may hold. It has no
 * origin, so no session, no storage and no cookie, and nothing in it can be done; a link opens the platform in a new tab.
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
    // A page that asks its frames for these two may hold it as well.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

export function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
