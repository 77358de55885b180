import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('every state file has a unit test beside it', () => {
  const files = globSync('src/**/*-state.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(root, file.replace(/\.ts$/, '.test.ts'))))).toEqual([]);
});
