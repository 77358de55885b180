import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsInWords } from '../../../rules/words.ts';
import type { Language } from './visitor.ts';

/**
 * The text of a language for `namespace:key`, with its values filled in: for pages in other languages.
 * @throws when there is none
 */
export function words(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const [namespace = '', path = ''] = key.split(':');
  const file = join(import.meta.dirname, `../../../locales/${language}/${namespace}.json`);
  const found = path.split('.').reduce<unknown>(part, JSON.parse(readFileSync(file, 'utf8')));
  if (typeof found !== 'string') throw new Error(`There are no words for ${key} in ${language}`);
  const all: Record<string, string | number> = { ...limitsInWords, ...values };
  return found.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => String(all[name]));
}

function part(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}
