import { apiBase } from '../platform/http/api.ts';
import { pathOf, subjectAt } from './subject.ts';

/**
 * The link in a page's head through which other sites find its card (https://oembed.com, discovery).
 * @param address path and query of the page
 * @returns empty if the page has no card
 */
export function discoveryLink(address: string, publicOrigin: string): string {
  const subject = subjectAt(`${publicOrigin}${address}`, publicOrigin);
  if (subject === null) return '';
  const card = new URL(`${apiBase}/oembed`, publicOrigin);
  // Only the parts of the address that the card needs, so that nothing can end the attribute.
  card.search = new URLSearchParams({ url: `${publicOrigin}${pathOf(subject)}`, format: 'json' }).toString();
  return `<link rel="alternate" type="application/json+oembed" href="${card.href.replaceAll('&', '&amp;')}" />`;
}
