import 'react';

declare module 'react' {
  /** Custom properties, so that a style can carry a token without a cast. */
  interface CSSProperties {
    [token: `--${string}`]: string | number | undefined;
  }
}
