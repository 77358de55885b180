/** What docs/embedding.md promises to a page. Each promise is a column of the matrix. */
export const promises = [
  { id: 'size', says: 'has a size and fills the width that its place gives' },
  { id: 'content', says: 'shows its content' },
  { id: 'children', says: 'shows its children until it renders, and where it fails' },
  { id: 'pointer', says: 'its control works by pointer' },
  { id: 'keyboard', says: 'its control works by keyboard' },
  { id: 'readable', says: 'its text and controls can be told from what is behind them' },
  { id: 'events', says: 'its events reach the document' },
  { id: 'language', says: 'follows the page’s language' },
  { id: 'theme', says: 'follows the page’s theme' },
  { id: 'quiet', says: 'costs no error and no policy report' },
  { id: 'fits', says: 'does not stick out of its own box' },
  { id: 'attributes', says: 'attributes and properties count' },
  { id: 'moves', says: 'keeps what it shows when it is put elsewhere' },
] as const;

export type PromiseId = (typeof promises)[number]['id'];

export const promiseIds: readonly PromiseId[] = promises.map(({ id }) => id);
