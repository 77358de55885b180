/**
 * The detail of `fan-navigate`, which every element fires before it leads the fan to another of the platform's pages.
 * The site hands it to its router; a host page may cancel it and go where it likes.
 */
export interface Navigation {
  /** The page on the platform, like `/votehome?vote=final`. */
  readonly to: string;
}
