import { createHash } from 'node:crypto';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import { apiBase } from '../../http/api.ts';
import type { Language } from '../../http/contract.ts';
import type { PageCard } from './page-description.ts';

/** Pixels: Open Graph and X show this size whole. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Changed with the drawing, so that networks fetch all pictures again. */
const drawing = 1;

/** Names the contents of a picture: networks keep a picture by its address, so that other contents need another one. */
export function revisionOf(language: Language, card: PageCard): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, language, card]))
    .digest('hex')
    .slice(0, 12);
}

/** The address of a page's drawn picture. */
export function sharePicture(
  { language, card }: { language: Language; card: PageCard },
  page: SitePath,
  publicOrigin: string,
): string {
  const address = new URL(`${apiBase}/share/${revisionOf(language, card)}-${language}.png`, publicOrigin);
  address.searchParams.set('page', page);
  return address.href;
}

/** Text alternative of the picture. */
export const sharePictureAlt = ({ over, name, lines }: PageCard): string =>
  [over, name, ...lines].filter(Boolean).join(' · ');
