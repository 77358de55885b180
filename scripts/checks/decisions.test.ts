import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const home = join(import.meta.dirname, '../../docs/decisions');
const records = readdirSync(home).filter((file) => file !== 'README.md');

it.each(records)('the decision record %s has the form that docs/decisions/README.md gives', (file) => {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1];
  const text = readFileSync(join(home, file), 'utf8');
  const form =
    /^# (\d{4}) \S.*\n\nStatus: (?:accepted|replaced by \d{4}) · Date: \d{4}-\d{2}-\d{2}\n\n## Context\n[^#]/;
  expect(form.exec(text)?.[1]).toBe(number);
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
});

it('no two records have the same number', () => {
  const numbers = records.map((file) => file.slice(0, 4));
  expect(numbers.length).toBeGreaterThan(15);
  expect(new Set(numbers).size).toBe(numbers.length);
});
