import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface LocaleFile {
  [key: string]: string | LocaleFile;
}

/** Texts by the keys of `t`: `state.open`, without a plural's suffix; each plural form is a text of its own. */
function keysOf(words: LocaleFile, prefix = ''): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [name, value] of Object.entries(words)) {
    const key = prefix + name.replace(/_(one|other)$/, '');
    const inside = typeof value === 'string' ? new Map([[key, [value]]]) : keysOf(value, `${key}.`);
    for (const [each, texts] of inside) keys.set(each, [...(keys.get(each) ?? []), ...texts]);
  }
  return keys;
}

/** Every namespace of a language with its keys. */
function namespacesIn(language: string): Map<string, Map<string, string[]>> {
  const files = globSync(`locales/${language}/*.json`, { cwd: root }).toSorted();
  return new Map(
    files.map((file) => [basename(file, '.json'), keysOf(JSON.parse(readFileSync(join(root, file), 'utf8')))]),
  );
}

const english = namespacesIn('en');
const sources = globSync('{src,server,demo}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/(\.test\.tsx?|\/testing-[\w-]+\.tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe.each(['ko', 'ja'])('the words in %s', (language) => {
  const namespaces = namespacesIn(language);

  it('have exactly the keys of the English ones', () => {
    const all = (of: typeof english) =>
      [...of].flatMap(([name, keys]) => [...keys.keys()].map((key) => `${name}:${key}`));
    expect(all(namespaces).toSorted()).toEqual(all(english).toSorted());
  });

  it('use only values that their callers pass', () => {
    const valuesOf = (texts: readonly string[] = []) =>
      texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)/g)].map(([, value]) => value));
    const strange = [...namespaces].flatMap(([name, keys]) =>
      [...keys].flatMap(([key, texts]) => {
        const values = new Set([...valuesOf(english.get(name)?.get(key)), 'count']);
        return valuesOf(texts).flatMap((value) => (values.has(value) ? [] : [`${name}:${key} needs ${value}`]));
      }),
    );
    expect(strange).toEqual([]);
  });
});

it('the words have no unused key', () => {
  const usedKeys = new Set<string>();
  const patterns = new Set<string>();
  for (const { text } of sources) {
    for (const [, key = ''] of text.matchAll(/['"`:]([\w.-]+)(?=['"`])/g)) usedKeys.add(key);
    // `state.${status}` uses every key with that prefix.
    for (const [, template = ''] of text.matchAll(/`(?:[\w-]+:)?([\w.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`/g)) {
      const pattern = template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+');
      if (/\w/.test(pattern.replaceAll('[\\w.-]+', ''))) patterns.add(pattern);
    }
  }
  const built = new RegExp(`^(${[...patterns].join('|')})$`);
  const unusedKeys = [...english].flatMap(([name, keys]) =>
    [...keys.keys()].filter((key) => !usedKeys.has(key) && !built.test(key)).map((key) => `${name}:${key}`),
  );
  expect(unusedKeys).toEqual([]);
});

it('the words have every key that a component uses', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const used = [...text.matchAll(/useWords\('([\w-]+)'\)/g)].map(([, name = '']) => name);
    // A file that gets `t` as a parameter may use any namespace.
    const namespaces = used.length > 0 ? [...used, 'core'] : [...english.keys()];
    return usedIn(text).flatMap((usedKey) => {
      const [, name, key = ''] = /^(?:([\w-]+):)?(.+)$/.exec(usedKey) ?? [];
      const isThere = (name === undefined ? namespaces : [name]).some((each) => english.get(each)?.has(key));
      return isThere ? [] : [`${file} uses ${usedKey}`];
    });
  });
  expect(missing).toEqual([]);
});

/** The literal first arguments of `t`, also in the branches of a condition. */
function usedIn(text: string): string[] {
  const calls = [...text.matchAll(/\bt\(([^(),`]*)[,)]/g)].map(([, argument = '']) => argument);
  return calls.flatMap((argument) =>
    [...argument.matchAll(/(?:^\s*|[?:]\s*)'([\w.:-]+)'/g)].map(([, key = '']) => key),
  );
}

it('the namespaces outside fans’ pages are named only by the server, by Studio and by the demo', () => {
  const namesIn = (file: string): string[] =>
    /\{([^}]+)\}\.json/.exec(readFileSync(join(root, file), 'utf8'))?.[1]?.split(',') ?? [];
  const left = namesIn('src/core/words/files.ts');
  const ofDemo = namesIn('demo/gallery/words.ts');
  expect(left).toEqual(expect.arrayContaining(ofDemo));
  const filesNaming = (names: readonly string[], place: RegExp): string[] => {
    const all = names.join('|').replaceAll('*', '[\\w-]*');
    expect([...english.keys()].filter((name) => new RegExp(`^(${all})$`).test(name)).length).toBeGreaterThan(5);
    const request = new RegExp(`(useWords|loadWords)\\('(${all})'|['"\`](${all}):\\w`);
    return sources.filter(({ file, text }) => place.test(file) && request.test(text)).map(({ file }) => file);
  };
  expect(filesNaming(left, /^src\/(?!studio\/)/)).toEqual([]);
  const ofOthers = left.filter((name) => !ofDemo.includes(name));
  expect(filesNaming(ofOthers, /^demo/)).toEqual([]);
});
