import { signal } from '@preact/signals-react';

/**
 * True while the page is printed: paper shows all rows. A signal, since React renders its changes before the browser goes on
 * after the event; an ordinary state would come too late.
 */
export const isPrinted = signal(false);

const follow = ({ type }: Event): void => {
  isPrinted.value = type === 'beforeprint';
};
// The server loads this file as well.
globalThis.addEventListener?.('beforeprint', follow);
globalThis.addEventListener?.('afterprint', follow);
