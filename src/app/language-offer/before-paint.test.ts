import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../public/before-paint.js', import.meta.url), 'utf8');

/** Runs the script as a browser with these languages and this storage does. */
function open(languages: string[], stored: Record<string, string> = {}, dataset: Record<string, string> = {}) {
  const storageOf = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null });
  const root = { lang: 'ko', dataset };
  runInNewContext(script, {
    document: { documentElement: root, querySelectorAll: () => [] },
    localStorage: storageOf(stored),
    sessionStorage: storageOf({}),
    navigator: { languages },
    location: { search: '' },
    URLSearchParams,
  });
  return root;
}

it.each([
  ['English to an English browser', ['en-GB', 'ko'], {}, 'en'],
  ['Japanese to a Japanese browser', ['ja-JP', 'en'], {}, 'ja'],
  ['English to a browser whose language the site does not have', ['th-TH', 'ko-KR'], {}, 'en'],
  ['nothing to a Korean browser', ['ko-KR', 'en-US'], {}, undefined],
  ['nothing after a choice', ['en-US'], { language: 'ko' }, undefined],
  ['nothing that the visitor has closed', ['ja'], { declinedLanguage: 'ja' }, undefined],
  ['another language than the closed one', ['en'], { declinedLanguage: 'ja' }, 'en'],
  ['nothing where the browser names no language', [], {}, undefined],
] as const)('A page for fans stays Korean and offers %s.', (_title, languages, stored, offered) => {
  const { lang, dataset } = open([...languages], stored);
  expect(lang).toBe('ko');
  expect(dataset['offer']).toBe(offered);
});

it('A page that was served in another language than the reader’s is marked, so that it is not shown.', () => {
  expect(open(['ko'], { language: 'ja' }, { served: '' }).dataset['served']).toBe('other');
});

it.each([
  ['the browser’s language', ['en-US'], {}, 'en'],
  ['English where Studio does not have the browser’s language', ['fr-FR'], {}, 'en'],
  ['Korean where the browser names no language', [], {}, 'ko'],
  ['the language that was chosen before', ['en-US'], { language: 'ja' }, 'ja'],
] as const)('Studio begins in %s.', (_title, languages, stored, lang) => {
  expect(open([...languages], stored, { first: 'browser' }).lang).toBe(lang);
});
