import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mistakeCodes } from './mistakes.ts';
import { shapeCodes } from './problems.ts';

it.each(['ko', 'en', 'ja'])('Studio has words for every code of a mistake in %s', (language) => {
  const file = join(import.meta.dirname, `../../locales/${language}/studio-content.json`);
  const { problems }: { problems: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(problems)).toEqual([...shapeCodes, ...mistakeCodes]);
});
