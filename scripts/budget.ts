import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import packageFile from '../package.json' with { type: 'json' };

/** What pages pay for, in bytes after gzip, against `budgets` in package.json. Fails when one is over. */
const dist = join(import.meta.dirname, '..', process.argv[2] ?? 'dist');
const { elements } = z
  .object({
    elements: z.record(
      z.string(),
      z.object({ scripts: z.array(z.string()), words: z.record(z.string(), z.array(z.string())) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8')));

const compressed = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + compressed(path), 0);

/** Scripts and the dearest language's words; sheets are in the scripts. */
function filesOf(tag: string): Set<string> {
  const element = elements[tag];
  if (!element) throw new Error(`The build has no <${tag}>`);
  const [dearest = []] = Object.values(element.words).toSorted((one, other) => sum(other) - sum(one));
  return new Set([...element.scripts, ...dearest]);
}

const loader = compressed('embed.js');
const login = filesOf('fan-login');

/** What a budget's name stands for: the loader, a page's first element, or another element after that one. */
function measure(budget: string): number {
  if (budget === 'loader') return loader;
  if (budget === 'first fan-login') return loader + sum(login);
  const [, tag] = /^(fan-[a-z-]+) after it$/.exec(budget) ?? [];
  if (tag === undefined) throw new Error(`The budget “${budget}” names nothing that can be measured`);
  return sum(filesOf(tag).difference(login));
}

const failures: string[] = [];
for (const [name, limit] of Object.entries(packageFile.budgets)) {
  const bytes = measure(name);
  console.log(`${name.padEnd(20)} ${String(bytes).padStart(7)} of ${String(limit).padStart(6)} bytes`);
  if (bytes > limit) failures.push(`${name} is ${bytes - limit} bytes over its budget`);
}

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
