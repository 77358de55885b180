/** What docs/embedding.md promises to a page. Each promise is a column of the matrix. */
export const promises = [
  { id: 'size', says: 'has a size and fills the available width' },
  { id: 'content', says: 'shows its content' },
  { id: 'children', says: 'shows its children until it renders, and after a failure' },
  { id: 'pointer', says: 'its control works by pointer' },
  { id: 'keyboard', says: 'its control works by keyboard' },
  { id: 'readable', says: 'its text and controls have enough contrast' },
  { id: 'events', says: 'its events reach the document' },
  { id: 'language', says: 'follows the page’s language' },
  { id: 'theme', says: 'follows the page’s theme' },
  { id: 'quiet', says: 'causes no console error and no policy report' },
  { id: 'fits', says: 'does not overflow its own box' },
  { id: 'attributes', says: 'attributes and properties take effect' },
  { id: 'moves', says: 'keeps its content when it is moved in the page' },
] as const;

export type PromiseId = (typeof promises)[number]['id'];

export const promiseIds: readonly PromiseId[] = promises.map(({ id }) => id);
