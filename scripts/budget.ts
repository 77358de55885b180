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
const figures: Record<keyof typeof packageFile.budgets, number> = {
  loader,
  'first fan-login': loader + sum(login),
  'fan-vote after it': sum(filesOf('fan-vote').difference(login)),
  'fan-store after it': sum(filesOf('fan-store').difference(login)),
};

const failures: string[] = [];
for (const [name, limit] of Object.entries(packageFile.budgets)) {
  const bytes = Object.entries(figures).find(([figure]) => figure === name)?.[1] ?? Number.NaN;
  console.log(`${name.padEnd(20)} ${String(bytes).padStart(7)} of ${String(limit).padStart(6)} bytes`);
  if (!(bytes <= limit)) failures.push(`${name} is ${bytes - limit} bytes over its budget`);
}

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
