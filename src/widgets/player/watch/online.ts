import { signal } from '@preact/signals-react';

/** True if the browser is online. */
export const isOnline = signal(navigator.onLine);

for (const name of ['online', 'offline']) {
  addEventListener(name, () => {
    isOnline.value = navigator.onLine;
  });
}
