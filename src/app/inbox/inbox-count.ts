import { signal } from '@preact/signals-react';

/** Unread items of the fan's inbox; null while nobody is signed in or the number is not known. */
export const unreadItems = signal<number | null>(null);
