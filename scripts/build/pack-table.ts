import type { LoaderTable, PackedTable } from '../../src/core/loader/table.ts';
import { unpackTable } from '../../src/core/loader/table.ts';

/**
 * Packs the table for `embed.js`, see `PackedTable`.
 * @throws when a file or a tag has a name that the table does not allow
 */
export function packTable([tags, styles]: LoaderTable): PackedTable {
  const digests = new Map<string, string>();
  for (const file of Object.values(tags).flatMap(([scripts]) => scripts)) digests.set(...read(file));
  // That of first screens is the last one of each tag: src/core/loader/loader.ts.
  const shared = [...digests.keys()]
    .filter((name) => !(`fan-${name}` in tags))
    .toSorted((one, other) => Number(one === 'first') - Number(other === 'first'));
  const written = (name: string) => `${name}.${digests.get(name)}`;
  const groups = Object.entries(tags).map(([tag, [scripts]]) => {
    const needs = scripts.map((file) => shared.indexOf(read(file)[0])).filter((position) => position >= 0);
    // The same order everywhere compresses better.
    return `${written(tag.replace('fan-', ''))}.${needs.toSorted((one, other) => one - other).join('')}`;
  });
  const [words = ''] = Object.values(tags).flatMap(([, wordsIn]) => wordsIn('ko'));
  const wordsDigest = /-ko-([\w-]{7})\.js$/.exec(words)?.[1] ?? '';
  const packed: PackedTable = [
    [wordsDigest, ...shared.map(written), ...groups].join(' '),
    styles.split(Object.keys(tags).join(), 2)[1] ?? '',
  ];
  if (inAnyOrder(unpackTable(packed)) !== inAnyOrder([tags, styles])) {
    throw new Error('The loader can’t name these files: see src/core/loader/table.ts');
  }
  return packed;
}

/** Name and digest of `assets/NAME-DIGEST.js`. */
function read(file: string): [name: string, digest: string] {
  const [, name, digest] = /^assets\/([\w-]+)-([\w-]{7})\.js$/.exec(file) ?? [];
  if (name === undefined || digest === undefined) throw new Error(`The loader can’t name ${file}`);
  return [name, digest];
}

/** Only the position of a tag's entry matters. */
function inAnyOrder([tags, styles]: LoaderTable): string {
  const sorted = Object.entries(tags).map(([tag, [[entry, ...scripts], wordsIn]]) => [
    tag,
    entry,
    scripts.toSorted(),
    ['ko', 'en', 'ja'].map((language) => wordsIn(language).toSorted()),
  ]);
  return JSON.stringify([sorted, styles]);
}
