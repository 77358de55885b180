import { signal } from '@preact/signals-react';

/** Unread items of the fan's inbox; null for a visitor, and while the number is unknown. */
export const unreadItems = signal<number | null>(null);
