import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('a sentence runs in the direction of its language, also if it begins with a name from right to left', () => {
  const sentence = /dir="auto"[^<>]*>\s*(?:<[A-Z][^<>]*>\s*)?\{(?:[^{}?]*\? )?t\('/;
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => sentence.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});
