import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance, type i18n } from 'i18next';
import { parseAst } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutUnusedParts } from './i18next-plugin.ts';

const root = join(import.meta.dirname, '../../..');
const file = createRequire(import.meta.url)
  .resolve('i18next')
  .replace(/dist\/.*$/, 'dist/esm/i18next.js');
const text = readFileSync(file, 'utf8');
const parse = (code: string) => parseAst(code) as unknown as Parameters<typeof withoutUnusedParts>[1];

const folder = mkdtempSync(join(tmpdir(), 'fanfare-i18next-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Words = Record<string, unknown>;

/** Every namespace of a language. */
function wordsOf(language: string): Record<string, Words> {
  const home = join(root, 'locales', language);
  const files = readdirSync(home).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(home, name), 'utf8'))]),
  );
}

function keysOf(words: Words, before = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value as Words, `${before}${key}.`),
  );
}

function start(instance: i18n, language: string): i18n {
  void instance.init({ lng: language, resources: {}, fallbackLng: false, initAsync: false });
  for (const [namespace, words] of Object.entries(wordsOf(language))) {
    instance.addResourceBundle(language, namespace, words);
  }
  return instance;
}

describe('i18next without unused parts', () => {
  it.each(['ko', 'en', 'ja'])('gives the same text for every key in %s', async (language) => {
    const copy = join(folder, `i18next-${language}.mjs`);
    writeFileSync(copy, withoutUnusedParts(text, parse(text)));
    const reduced: { createInstance: typeof createInstance } = await import(pathToFileURL(copy).href);
    const [whole, small] = [start(createInstance(), language), start(reduced.createInstance(), language)];
    const keys = Object.entries(wordsOf(language)).flatMap(([name, words]) =>
      keysOf(words).map((key) => `${name}:${key}`),
    );
    expect(keys.length).toBeGreaterThan(500);
    for (const key of keys) {
      for (const count of [0, 1, 2, 1234]) {
        const one = key.replace(/_(one|other)$/, '');
        expect(small.t(one, { count, nickname: 'Mina', rank: 3 })).toBe(
          whole.t(one, { count, nickname: 'Mina', rank: 3 }),
        );
      }
      expect(small.exists(key)).toBe(true);
    }
  });

  it('refuses a version of i18next without a part that is removed', () => {
    const changed = text.replace('class Connector extends', 'class Loader extends');
    expect(() => withoutUnusedParts(changed, parse(changed))).toThrow('i18next has changed');
  });
});
