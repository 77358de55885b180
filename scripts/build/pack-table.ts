import type { LoaderTable, PackedTable } from '../../src/core/loader/table.ts';
import { unpackTable } from '../../src/core/loader/table.ts';

const languages = ['ko', 'en', 'ja'] as const;

interface Group {
  script: string;
  words: string[];
}

/**
 * Makes of the table what `embed.js` carries, see `PackedTable`.
 * @throws when a file or a tag has another name than that allows
 */
export function packTable([tags, styles]: LoaderTable): PackedTable {
  const groups = new Map<string, Group>();
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? { script: '', words: [] };
    groups.set(name, group);
    return group;
  };
  for (const [scripts, words] of Object.values(tags)) {
    for (const file of scripts) {
      const [name, digest] = read(file);
      groupOf(name).script = digest;
    }
    words.forEach((files, index) => {
      for (const file of files) {
        const [name, digest] = read(file, languages[index]);
        groupOf(name).words[index] = digest;
      }
    });
  }

  const needs = new Map(Object.entries(tags).map(([tag, files]) => [tag, namesIn(files)]));
  const names = [...groups.keys()].filter((name) => !needs.has(`fan-${name}`));
  const write = (name: string): string => {
    const { script = '', words = [] } = groups.get(name) ?? {};
    return `${name}.${script}${words.join('')}`;
  };
  const packed = [
    ...names.map(write),
    ...Object.keys(tags).map((tag) => {
      const own = tag.replace('fan-', '');
      const positions = (needs.get(tag) ?? []).filter((name) => name !== own).map((name) => names.indexOf(name));
      return `${write(own)}.${positions.join('')}`;
    }),
  ].join(' ');
  const result: PackedTable = [packed, styles];
  if (inAnyOrder(unpackTable(result)) !== inAnyOrder([tags, styles])) {
    throw new Error('The loader can’t name these files: see src/core/loader/table.ts');
  }
  return result;
}

/** Name and digest of `assets/NAME-DIGEST.js` or `assets/NAME-LANGUAGE-DIGEST.js`. */
function read(file: string, language?: string): [name: string, digest: string] {
  const infix = language === undefined ? '' : `-${language}`;
  const [, name, digest] = new RegExp(`^assets/([\\w-]+)${infix}-([\\w-]{7})\\.js$`).exec(file) ?? [];
  if (name === undefined || digest === undefined) throw new Error(`The loader can’t name ${file}`);
  return [name, digest];
}

function namesIn([scripts, words]: LoaderTable[0][string]): string[] {
  return [...new Set([...scripts.map((file) => read(file)[0]), ...words[0].map((file) => read(file, 'ko')[0])])];
}

/** Only a tag's entry has a place that counts. */
function inAnyOrder([tags, styles]: LoaderTable): string {
  const sorted = Object.entries(tags).map(([tag, [[entry, ...scripts], words]]) => [
    tag,
    entry,
    scripts.toSorted(),
    words.map((files) => files.toSorted()),
  ]);
  return JSON.stringify([sorted, styles]);
}
