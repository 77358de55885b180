/** What a tag loads: its entry first, then the chunks that it imports; and its words in a language of ours. */
export type TagFiles = [scripts: [entry: string, ...needed: string[]], words: (language: string) => string[]];

/** The loader's data. `styles` reserve the boxes; files are below the platform's address. */
export type LoaderTable = [tags: Record<string, TagFiles>, styles: string];

/**
 * The table as `embed.js` contains it, packed to save bytes; `scripts/build/pack-table.ts` writes it.
 *
 * `files` is, separated by spaces: the digest shared by all files of words; the scripts that several tags import, as
 * `NAME.DIGEST`; the tags, as `NAME.DIGEST.NEEDS`. The script is `assets/NAME-DIGEST.js` and the tag `fan-NAME`. NEEDS
 * are indexes of shared scripts, one digit each, from 0. The words of a tag are `assets/NAME-ko-….js`, `-en-` and
 * `-ja-`, and those of `core`. `styles` is the text after the list of all tags.
 */
export type PackedTable = [files: string, styles: string];

export function unpackTable([files, styles]: PackedTable): LoaderTable {
  const tags: LoaderTable[0] = {};
  const shared: string[] = [];
  const [wordsDigest, ...groups] = files.split(' ');
  for (const group of groups) {
    const [name, digest, needs] = group.split('.');
    const words = (language: string) => ['core', name].map((one) => `assets/${one}-${language}-${wordsDigest}.js`);
    const script = `assets/${name}-${digest}.js`;
    if (needs) {
      // Every index exists: `packTable` checks that it can read what it wrote.
      const needed = [...needs].map((position) => shared[+position] as string);
      tags[`fan-${name}`] = [[script, ...needed], words];
    } else shared.push(script);
  }
  // oxlint-disable-next-line typescript/restrict-template-expressions -- joined with commas, as by `join()`, in fewer bytes
  return [tags, `@layer{:is(${Object.keys(tags)}${styles}`];
}
