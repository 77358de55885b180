import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { parse } from 'yaml';
import type { Language } from '../harness/visitor.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'locales');

/** The text that a reader sees, also inside elements. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const read = (root: ParentNode) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text) {
          // A language's own name is the same in every language; it is marked with `translate="no"`.
          if (node.parentElement?.closest('[translate=no], noscript, script, style') === null)
            texts.push(node.data.trim());
        } else if (node instanceof HTMLElement) {
          texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''));
          if (node.shadowRoot) read(node.shadowRoot);
        }
      }
    };
    read(document.body);
    return texts.filter(Boolean);
  });

export const looksLikeKey = (text: string) => /^([a-z-]+:)?[a-z]+(\.[a-zA-Z]+)+$/.test(text) || /\{\{|\}\}/.test(text);

/** Letters that no text of the language has. Names that are not translated are marked with `translate="no"`. */
const foreign: Record<Language, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ja: /\p{Script=Hangul}/u,
};

type Collect = (key: string, text: string) => void;

/** Calls back with each text of a language, by namespace and key. */
function readLocale(language: Language, collect: Collect): void {
  const read = (key: string, value: unknown): void => {
    if (typeof value === 'string') collect(key, value);
    else for (const [name, part] of Object.entries(Object(value))) read(`${key}.${name}`, part);
  };
  for (const file of readdirSync(join(folder, language)))
    read(file, JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
}

const contents = globSync('demo/content/**/*.yaml', { cwd: root }).map((file) => ({
  file,
  content: parse(readFileSync(join(root, file), 'utf8')) as unknown,
}));

/** Calls back with each paragraph of the demo that it says in every language, by where it stands. */
function readContent(language: Language, collect: Collect): void {
  const read = (key: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'object') read(`${key}.${name}`, part);
      else if (name === language)
        for (const [place, line] of String(part).split('\n').entries()) collect(`${key}:${place}`, line.trim());
    }
  };
  for (const { file, content } of contents) read(file, content);
}

/** All texts of a language. */
function wordsOf(language: Language): Map<string, string> {
  const found = new Map<string, string>();
  readLocale(language, (key, text) => found.set(key, text));
  readContent(language, (key, text) => found.set(key, text));
  return found;
}

const english = wordsOf('en');

/** The English sentences and words that a language always translates. */
function englishOf(language: Language): ReadonlySet<string> {
  const own = wordsOf(language);
  const ownTexts = new Set(own.values());
  return new Set(
    [...english].filter(([key, text]) => own.get(key) !== text && !ownTexts.has(text)).map(([, text]) => text),
  );
}

const englishIn: Record<Language, ReadonlySet<string>> = { en: new Set(), ko: englishOf('ko'), ja: englishOf('ja') };

/** The texts that are a key, in the letters of another language, or still in English. */
export const untranslated = (texts: readonly string[], language: Language): string[] =>
  texts.filter((text) => looksLikeKey(text) || foreign[language].test(text) || englishIn[language].has(text));
