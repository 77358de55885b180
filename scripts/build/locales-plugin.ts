import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

const localeFile = /\/locales\/(ko|en|ja)\/([\w-]+)\.json$/;
const plural = /_(zero|one|two|few|many|other)$/;

/** English stands in for what a translation lacks, so that nobody downloads two languages. */
export function localesPlugin(root: string): Plugin {
  return {
    name: 'fan-locales',
    enforce: 'pre',
    load: {
      filter: { id: localeFile },
      handler(id) {
        const [, language, namespace] = localeFile.exec(id) ?? [];
        if (language === undefined || language === 'en') return null;
        const english = join(root, 'locales/en', `${namespace}.json`);
        if (!existsSync(english)) return null;
        this.addWatchFile(english);
        return JSON.stringify(withFallback(readWords(id), readWords(english)));
      },
    },
  };
}

function readWords(file: string): Words {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * `words` with what only `fallback` has. A key that `words` has in any plural form stays as it is: an English `_one`
 * beside a Korean `_other` would be a form that Korean never asks for, or worse, asks for in English.
 */
export function withFallback(words: Words, fallback: Words): Words {
  const stems = new Set(Object.keys(words).map((key) => key.replace(plural, '')));
  const merged: Words = { ...words };
  for (const [key, value] of Object.entries(fallback)) {
    const own = words[key];
    if (typeof own === 'object' && typeof value === 'object') merged[key] = withFallback(own, value);
    else if (!stems.has(key.replace(plural, ''))) merged[key] = value;
  }
  return merged;
}
