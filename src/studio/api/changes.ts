import { signal } from '@preact/signals-react';

/** How many calls of the reader that change something have ended, also refused ones: a refusal may be due to a colleague's change. */
export const changes = signal(0);
