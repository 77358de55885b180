import { apiBase } from '../platform/http/api.ts';
import { pathOf, subjectAt } from './subject.ts';

/**
 * What a page's head says so that other sites find its card (https://oembed.com, discovery).
 * @param address path and query of the page
 * @returns empty where no card is made of it
 */
export function discoveryLink(address: string, publicOrigin: string): string {
  const subject = subjectAt(`${publicOrigin}${address}`, publicOrigin);
  if (subject === null) return '';
  const card = new URL(`${apiBase}/oembed`, publicOrigin);
  // Only what the card needs of the address: nothing in it can end the attribute.
  card.search = new URLSearchParams({ url: `${publicOrigin}${pathOf(subject)}`, format: 'json' }).toString();
  return `<link rel="alternate" type="application/json+oembed" href="${card.href.replaceAll('&', '&amp;')}" />`;
}
