import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Lines without indentation, so that an excerpt may be indented less than in its file. */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

function documentedCode(): string[] {
  const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  const [, section = ''] = /\n## Frameworks\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code);
}

const sources = globSync('tests/hosts/**/*', { cwd: root, exclude: ['**/node_modules/**'] })
  .map((file) => join(root, file))
  .filter((file) => statSync(file).isFile())
  .map((file) => lines(readFileSync(file, 'utf8')));

it('the documents contain code for frameworks', () => {
  expect(documentedCode().length).toBeGreaterThan(8);
});

it.each(documentedCode())('code for a framework in the documents is in an application of tests/hosts: %s', (code) => {
  expect(sources.some((source) => source.includes(lines(code)))).toBe(true);
});
