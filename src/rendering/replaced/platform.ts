import { isForOwnPage } from '../scope.ts';

let origin = '';

/** The address of the platform. */
export const platform = {
  get origin(): string {
    return origin;
  },
  get isOwnOrigin(): boolean {
    return isForOwnPage();
  },
};

export function configure(options: { origin: string }): void {
  origin = options.origin;
}

export const whenConfigured = (work: () => void): void => work();
