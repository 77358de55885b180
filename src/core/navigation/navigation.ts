/**
 * The detail of `fan-navigate`. Every element fires it before it opens another page of the platform. The site passes it
 * to its router; a host page may cancel it and open another page.
 */
export interface Navigation {
  /** The page on the platform, like `/votehome?vote=final`. */
  readonly to: string;
}
