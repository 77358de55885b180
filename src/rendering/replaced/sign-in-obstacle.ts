import type { FanError } from '../../core/api/fan-error.ts';
import { noteSignIn } from '../scope.ts';

/** A first screen is the same for every page: it is as on one that the operator has listed. */
export const signInObstacle = {
  get value(): FanError | null {
    noteSignIn();
    return null;
  },
};
export const isObstacleChecked = (): boolean => {
  noteSignIn();
  return true;
};
export const findObstacle = (): void => undefined;
