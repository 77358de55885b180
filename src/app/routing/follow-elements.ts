import { navigate } from 'wouter/use-browser-location';
import type { Navigation } from '../../core/navigation/navigation.ts';

/**
 * The router handles `fan-navigate` of the elements: the address changes, back and forward work, links can be shared.
 */
export function followElements(): void {
  document.addEventListener('fan-navigate', (event: CustomEvent<Navigation>) => {
    event.preventDefault();
    navigate(event.detail.to);
  });
}
