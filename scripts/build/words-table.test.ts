import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { shortenWordsTable } from './words-table.ts';

const one = (language: string, name: string, file = `${name}-${language}-0123456`) =>
  `"./${language}/${name}.json":()=>J(()=>import(\`./${file}.js\`).then(e=>e.default),[],import.meta.url)`;
const table = (...entries: string[]) => `const t={${entries.join()}},x={a:1};`;

it('writes the table of words as a rule for the same files', async () => {
  const short = shortenWordsTable(table(one('en', 'a'), one('en', 'b-c'), one('ko', 'a'), one('ko', 'b-c')));
  const readable = short.replaceAll('import(', 'load(').replaceAll('import.meta.url', '""');
  const files: Record<string, () => Promise<string>> = runInNewContext(`${readable} t`, {
    J: (run: () => unknown) => run(),
    load: async (path: string) => ({ default: path }),
  });
  const loaded = await Promise.all(Object.entries(files).map(async ([name, run]) => [name, await run()]));
  expect(Object.fromEntries(loaded)).toEqual({
    './en/a.json': './a-en-0123456.js',
    './en/b-c.json': './b-c-en-0123456.js',
    './ko/a.json': './a-ko-0123456.js',
    './ko/b-c.json': './b-c-ko-0123456.js',
  });
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
