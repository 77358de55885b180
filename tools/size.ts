import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

/** Prints how large the product is at some commits, HEAD by default, as columns of one table. */

const root = join(import.meta.dirname, '..');
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

const isProduct = (file: string) => /^(src|server|rules|demo)\/.*\.(ts|tsx|mjs|css)$/.test(file) && !isTest(file);
/** Tests, and files that only tests use. */
const isTest = (file: string) => /^tests\/|\.test\.tsx?$|\/testing[-./]|\/test-api/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs|css)$/.test(file);

const Package = z.object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) });

function measure(commit: string): Record<string, number> {
  const show = (file: string) => git('show', `${commit}:${file}`);
  const lines = new Map(
    git('grep', '-I', '-c', '', commit)
      .trim()
      .split('\n')
      .map((line) => [line.slice(commit.length + 1, line.lastIndexOf(':')), Number(line.split(':').at(-1))]),
  );
  const those = (is: (file: string) => boolean) => [...lines].filter(([file]) => is(file));
  const sum = (is: (file: string) => boolean) => those(is).reduce((total, [, count]) => total + count, 0);
  const { scripts, dependencies } = Package.parse(JSON.parse(show('package.json')));
  const rows = show('docs/glossary.md').match(/^\|/gm) ?? [];
  return {
    'product: lines': sum(isProduct),
    'product: files': those(isProduct).length,
    'product: files under 30 lines': those(isProduct).filter(([, count]) => count < 30).length,
    'tests: lines': sum((file) => isTest(file) && isCode(file)),
    'scripts and tools: lines': sum((file) => /^(scripts|tools)\//.test(file) && isCode(file) && !isTest(file)),
    'schema: files': those((file) => /^server\/.*\/schema\/.*\.sql$/.test(file)).length,
    'schema: lines': sum((file) => /^server\/.*\/schema\/.*\.sql$/.test(file)),
    'npm scripts': Object.keys(scripts).length,
    'packages in dependencies': Object.keys(dependencies).length,
    'decision records': those((file) => /^docs\/decisions\/\d/.test(file)).length,
    // Without the head of the table and the line below it.
    'glossary: rows': rows.length - 2,
  };
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const columns = commits.map(measure);
console.log(['', ...commits].join('\t'));
for (const name of Object.keys(columns[0] ?? {}))
  console.log([name, ...columns.map((column) => column[name])].join('\t'));
