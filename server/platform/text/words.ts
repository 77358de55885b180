import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance, type ResourceLanguage } from 'i18next';
import { interpolation } from '../../../rules/words.ts';
import { Language } from '../http/contract.ts';

/** The words for `namespace:key` in a language, from `locales/<language>/<namespace>.json`; English where it is missing. */
export type Translate = (language: Language, key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Reads every locale file once. */
export function createWords(directory = join(import.meta.dirname, '../../../locales')): Translate {
  const resources = Object.fromEntries(
    Language.options.map((language) => [language, readLanguage(directory, language)]),
  );
  const i18n = createInstance();
  void i18n.init({
    resources,
    fallbackLng: 'en',
    initAsync: false,
    interpolation,
  });
  return (language, key, values) => i18n.t(key, { ...values, lng: language });
}

function readLanguage(directory: string, language: Language): ResourceLanguage {
  const files = readdirSync(join(directory, language)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(directory, language, file), 'utf8'))]),
  );
}

/** The reader's language by `Accept-Language`: Korean or Japanese when it comes first, otherwise English. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  const first = /^\s*(\w+)/.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return first === 'ko' || first === 'ja' ? first : 'en';
}
