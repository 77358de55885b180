import { contentSecurityPolicy } from '../platform/site/security-headers.ts';

/** For a mail in a frame of Studio: it loads and runs nothing, regardless of its content. */
export const mailHeaders = {
  'Content-Security-Policy': contentSecurityPolicy({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'frame-ancestors': ["'self'"],
    sandbox: [],
  }),
  'Cache-Control': 'no-store',
};

/** A mail as a device shows it whose screens are light or dark. Its links lead nowhere: they are examples. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replace('</head>', '<style>a{pointer-events:none}</style></head>');
