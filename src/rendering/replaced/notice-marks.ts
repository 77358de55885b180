import { signal } from '@preact/signals-react';

/** Which notices a reader has opened is known to their browser alone. */
export const unreadNotices = signal(0);
export const isOpened = (): boolean => false;
export const markOpened = (): void => undefined;
export const followNotices = (): void => undefined;
