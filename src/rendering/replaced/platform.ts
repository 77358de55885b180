let origin = '';

/** The address of the platform, whose own page is rendered. */
export const platform = {
  get origin(): string {
    return origin;
  },
  isOwnOrigin: true,
};

export function configure(options: { origin: string }): void {
  origin = options.origin;
}

export const whenConfigured = (work: () => void): void => work();
