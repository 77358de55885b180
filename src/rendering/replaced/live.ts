import { signal } from '@preact/signals-react';
import type { LiveStatus } from '../../core/live/live.ts';

export const liveStatus = signal<LiveStatus>('idle');

/** A page is rendered once: the server subscribes to no live changes. */
export const subscribe = (): (() => void) => () => undefined;
