import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };

/** One of the `budgets` in package.json, and the size in a build: bytes after gzip. */
export interface Budget {
  name: string;
  bytes: number;
  limit: number;
}

const Release = z.object({
  elements: z.record(
    z.string(),
    z.object({ scripts: z.array(z.string()), words: z.record(z.string(), z.array(z.string())) }),
  ),
});

/**
 * Measures the download sizes. A budget's name is its measured part: the loader, a page's first element, or another
 * element after it.
 * @param dist the folder of a build
 */
export function measureBudgets(dist: string): Budget[] {
  const { elements } = Release.parse(JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8')));
  const compressed = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + compressed(file), 0);

  /** Scripts and the words of the largest language; style sheets are inside the scripts. */
  function filesOf(tag: string): Set<string> {
    const element = elements[tag];
    if (!element) throw new Error(`The build has no <${tag}>`);
    const [dearest = []] = Object.values(element.words).toSorted((one, other) => sum(other) - sum(one));
    return new Set([...element.scripts, ...dearest]);
  }

  const loader = compressed('embed.js');
  const login = filesOf('fan-login');
  const measure = (name: string): number => {
    if (name === 'loader') return loader;
    if (name === 'first fan-login') return loader + sum(login);
    const [, tag] = /^(fan-[a-z-]+) after it$/.exec(name) ?? [];
    if (tag === undefined) throw new Error(`The budget “${name}” can’t be measured: there is no such element`);
    return sum(filesOf(tag).difference(login));
  };
  return Object.entries(packageFile.budgets).map(([name, limit]) => ({ name, bytes: measure(name), limit }));
}
