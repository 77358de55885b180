import 'react';

declare module 'react' {
  /** Allows custom properties in `style` without a cast. */
  interface CSSProperties {
    [token: `--${string}`]: string | number | undefined;
  }
}
