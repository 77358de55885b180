/** The files of each tag: its entry first, then the chunks that it imports. Paths are below the platform's address. */
export type TagScripts = [entry: string, ...needed: string[]];

/**
 * The loader's data, as `embed.js` contains it. `words` is the digest in the names of all files of words; empty in development,
 * where words are not preloaded. `styles` reserve the boxes.
 */
export type LoaderTable = [tags: Record<string, TagScripts>, words: string, styles: string];

/** The files of words of `fan-vote` in a language: those that every element needs, and its own. */
export const wordsOf = (tag: string, language: string, digest: string): string[] =>
  ['core', tag.slice(4)].map((name) => `assets/${name}-${language}-${digest}.js`);
