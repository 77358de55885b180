/** What a tag loads: its entry first, then the chunks that it needs; and its words for ko, en and ja. */
export type TagFiles = [scripts: string[], words: [ko: string[], en: string[], ja: string[]]];

/** What the loader knows. `styles` reserve the boxes; files are below the platform's address. */
export type LoaderTable = [tags: Record<string, TagFiles>, styles: string];

/**
 * The table as `embed.js` carries it, where each byte counts: `scripts/build/pack-table.ts` writes it.
 *
 * Groups of files with one name, between spaces: `NAME.DIGESTS`, and for a tag `NAME.DIGESTS.NEEDS`. Digests have seven
 * characters each, first that of `assets/NAME-….js`, if there is such a script, then those of the words, if there are any:
 * `assets/NAME-ko-….js`, `-en-`, `-ja-`. Needs are positions of groups without needs, one digit each. The tag is
 * `fan-NAME`.
 */
export type PackedTable = [groups: string, styles: string];

export function unpackTable([groups, styles]: PackedTable): LoaderTable {
  const shared: TagFiles[] = [];
  const tags: LoaderTable[0] = {};
  for (const group of groups.split(' ')) {
    const [name = '', digests = '', needs] = group.split('.');
    const file = (infix: string, place: number) =>
      place < digests.length ? [`assets/${name}${infix}-${digests.slice(place, place + 7)}.js`] : [];
    // One digest or four: a script comes first.
    const start = digests.length % 3 && 7;
    const own: TagFiles = [
      start ? file('', 0) : [],
      [file('-ko', start), file('-en', start + 7), file('-ja', start + 14)],
    ];
    if (needs === undefined) {
      shared.push(own);
      continue;
    }
    tags[`fan-${name}`] = own;
    for (const need of needs) {
      const [scripts, words] = shared[Number(need)] ?? own;
      own[0].push(...scripts);
      own[1].forEach((list, language) => list.push(...(words[language] ?? [])));
    }
  }
  return [tags, styles];
}
