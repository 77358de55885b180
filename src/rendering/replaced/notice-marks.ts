import { signal } from '@preact/signals-react';

/** Only the reader's browser knows which notices they have opened. */
export const unreadNotices = signal(0);
export const isOpened = (): boolean => false;
export const markOpened = (): void => undefined;
export const followNotices = (): void => undefined;
