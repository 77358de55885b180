import { expect, it } from 'vitest';
import { shortenWordsTable } from './words-table.ts';

const one = (language: string, name: string, file = `${name}-${language}-0123456`) =>
  `"./${language}/${name}.json":()=>J(()=>import(\`./${file}.js\`).then(e=>e.default),[],import.meta.url)`;
const table = (...entries: string[]) => `const t={${entries.join()}},x={a:1};`;

it('writes the table of words as a rule for the same files', () => {
  const short = shortenWordsTable(table(one('en', 'a'), one('en', 'b-c'), one('ko', 'a'), one('ko', 'b-c')));
  const loaded: string[] = [];
  // oxlint-disable-next-line unicorn/no-thenable -- stands for the promise of an import
  const load = (path: string) => ({ then: () => loaded.push(path) });
  const readable = short.replaceAll('import(', 'load(').replaceAll('import.meta.url', '""');
  // oxlint-disable-next-line typescript/no-implied-eval -- runs what the build writes
  const files = new Function('J', 'load', `${readable} return t`)((run: () => unknown) => run(), load);
  expect(Object.keys(files).toSorted()).toEqual(['en/a', 'en/b-c', 'ko/a', 'ko/b-c'].map((name) => `./${name}.json`));
  for (const run of Object.values<() => unknown>(files)) run();
  expect(loaded.toSorted()).toEqual(['a-en', 'a-ko', 'b-c-en', 'b-c-ko'].map((name) => `./${name}-0123456.js`));
  expect(short).toContain('x={a:1}');
});

it.each([
  ['no table', 'const t={};'],
  ['a file of another name', table(one('en', 'a', 'other-en-0123456'))],
  ['a file of another digest', table(one('en', 'a'), one('ko', 'a', 'a-ko-6543210'))],
  ['a file in one language alone', table(one('en', 'a'), one('ko', 'a'), one('en', 'b'))],
])('refuses %s', (_, code) => {
  expect(() => shortenWordsTable(code)).toThrow();
});
