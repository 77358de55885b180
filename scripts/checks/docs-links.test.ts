import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

interface Link {
  text: string;
  target: string;
}

/** Links to files of the repository, outside of code blocks. */
function linksIn(document: string): Link[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)]
    .map(([, text = '', target = '']) => ({ text, target: target.split('#')[0] ?? '' }))
    .filter(({ target }) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'));
}

const fileOf = (document: string, target: string) => join(root, dirname(document), target);

it.each(documents)('every link of %s leads to a file', (document) => {
  const dead = linksIn(document).filter(({ target }) => !existsSync(fileOf(document, target)));
  expect(dead).toEqual([]);
});

describe('a journey', () => {
  const journeys = documents.filter((document) => document.startsWith('docs/journeys/'));

  it.each(journeys)('%s names only exports of the linked files', (document) => {
    const named = linksIn(document).filter(({ text }) => /^`\w+`$/.test(text));
    expect(named.length).toBeGreaterThan(5);
    const missing = named.filter(({ text, target }) => {
      const name = new RegExp(`\\b${text.slice(1, -1)}\\b`);
      return !name.test(readFileSync(fileOf(document, target), 'utf8'));
    });
    expect(missing.map(({ text, target }) => `${text} is not in ${relative(root, fileOf(document, target))}`)).toEqual(
      [],
    );
  });
});
