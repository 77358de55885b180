/** Promises of docs/embedding.md to a page. Each promise is a column of the matrix. */
export const promiseIds = [
  /** It has a size and fills the available width. */
  'size',
  /** It shows its content. */
  'content',
  /** It shows its children until it renders, and after a failure. */
  'children',
  /** Its control works by pointer. */
  'pointer',
  /** Its control works by keyboard. */
  'keyboard',
  /** Its text and controls have enough contrast. */
  'readable',
  /** Its events reach the document. */
  'events',
  /** It follows the page's language. */
  'language',
  /** It follows the page's theme. */
  'theme',
  /** It causes no console error and no policy report. */
  'quiet',
  /** It does not overflow its own box. */
  'fits',
  /** Attributes and properties take effect. */
  'attributes',
  /** It keeps its content when it is moved in the page. */
  'moves',
] as const;

export type PromiseId = (typeof promiseIds)[number];
