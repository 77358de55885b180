import { signal } from '@preact/signals-react';
import type { FanError } from '../../core/api/fan-error.ts';

/** A first screen is the same for every page: it is as on one that the operator has listed. */
export const signInObstacle = signal<FanError | null>(null);
export const isObstacleKnown = (): boolean => true;
export const findObstacle = (): void => undefined;
