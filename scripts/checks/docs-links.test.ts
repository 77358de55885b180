import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Links to files of the repository, outside of code blocks. */
function linksIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'));
}

it.each(documents)('every link of %s leads to a file', (document) => {
  const dead = linksIn(document).filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(dead).toEqual([]);
});
