import { isForOwnPage } from '../scope.ts';

let origin = '';

/** As `src/core/platform.ts`, but the page that is rendered says whether it belongs to the platform. */
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

/** The renderer sets the address before it renders anything. */
export const whenConfigured = (work: () => void): void => work();
