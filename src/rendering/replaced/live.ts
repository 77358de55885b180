import { signal } from '@preact/signals-react';
import type { LiveStatus } from '../../core/live/live.ts';

export const liveStatus = signal<LiveStatus>('idle');

/** A page that is rendered once hears of no changes. */
export const subscribe = (): (() => void) => () => undefined;
