import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, version } from 'vite';

type WordTree = { [key: string]: string | WordTree };

const localeFile = /\/locales\/(ko|en|ja)\/([\w-]+)\.json$/;
const plural = /_(zero|one|two|few|many|other)$/;

/** Fills in English where a translation is missing, so that a page downloads one language. */
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

/**
 * The digest in the names of all word files, seven characters. `embed.js` contains these names, and one digest for each
 * file would need too many bytes. The content of a word file depends only on the locales, this plugin and the bundler.
 */
export function digestOfWords(root: string): string {
  const hash = createHash('sha256')
    .update(version)
    .update(readFileSync(import.meta.filename));
  for (const file of globSync('locales/*/*.json', { cwd: root }).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('base64url').slice(0, 7);
}

function readWords(file: string): WordTree {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * `words`, completed by `fallback`. A key that `words` has in any plural form stays as it is: an English `_one`
 * beside a Korean `_other` would be a form that Korean never asks for, or worse, asks for in English.
 */
export function withFallback(words: WordTree, fallback: WordTree): WordTree {
  const stems = new Set(Object.keys(words).map((key) => key.replace(plural, '')));
  const merged: WordTree = { ...words };
  for (const [key, value] of Object.entries(fallback)) {
    const own = words[key];
    if (typeof own === 'object' && typeof value === 'object') merged[key] = withFallback(own, value);
    else if (!stems.has(key.replace(plural, ''))) merged[key] = value;
  }
  return merged;
}
