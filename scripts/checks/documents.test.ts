import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Links to files of the repository, outside of code blocks. */
function linksIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'));
}

it.each(documents)('every link of %s points to a file', (document) => {
  const dead = linksIn(document).filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(dead).toEqual([]);
});

it('names no npm script that does not exist, in documents, workflows and sources', () => {
  const sources = '{.ci,.github,demo,deploy,docs,rules,scripts,server,src,tests,tools}/**/*';
  const files = globSync(['*.md', sources], {
    cwd: root,
    withFileTypes: true,
    exclude: ['tests/hosts/**', '**/node_modules/**'],
  })
    .filter((entry) => entry.isFile() && !/\.(jpg|png|webp|avif|woff2|mp4|m4s)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run (?:-\S+ )*([a-z][\w:-]*)/g)].map(([, script]) => ({
      file,
      script,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ script = '' }) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
});
