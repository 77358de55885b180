import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The rows of docs/words.md, as the words that are not used. */
const avoided = read('docs/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
  .flatMap((line) => [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));

it('docs/words.md lists words that are not used', () => {
  expect(avoided.length).toBeGreaterThan(20);
});

it.each(avoided)('the texts for fans do not contain %s', (word) => {
  // Texts of law are changed with a new version alone.
  const files = globSync(['locales/*/*.json', 'demo/content/**/*.{yaml,md}'], { cwd: root }).filter(
    (file) => !file.includes('policies'),
  );
  expect(files.filter((file) => read(file).includes(word))).toEqual([]);
});
