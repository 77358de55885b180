import { navigate } from 'wouter/use-browser-location';
import type { Navigation } from '../../core/navigation/navigation.ts';
import { nameDocument } from './document-title.ts';

/** Events of an element that shows one thing, with its name. */
const shown = [
  'fan-vote-shown',
  'fan-title-shown',
  'fan-artist-shown',
  'fan-product-shown',
  'fan-notice-shown',
] as const;

/**
 * The router handles `fan-navigate` of the elements: the address changes, back and forward work, links can be shared. The window has
 * the name of what an element shows.
 */
export function followElements(): void {
  document.addEventListener('fan-navigate', (event: CustomEvent<Navigation>) => {
    event.preventDefault();
    navigate(event.detail.to);
  });
  for (const name of shown) document.addEventListener(name, ({ detail }) => nameDocument(detail.name));
}
