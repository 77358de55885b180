import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowestMinimumAge, minimumAges } from '../rules/age.ts';
import { nicknameLength } from '../rules/nickname.ts';
import { nameLength } from '../rules/person.ts';
import { limitsInWords } from '../rules/words.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

/**
 * A rule stands in `rules/`. The database keeps some of them as checks of its own, so that no mistake in the code can break
 * them: these two places are all that a change of the rule touches.
 */
let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

/** The definitions of a table's checks, as PostgreSQL writes them. */
async function checksOf(table: string): Promise<string> {
  const { rows } = await test.platform.pool.query<{ definition: string }>(
    "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
    [table],
  );
  return rows.map(({ definition }) => definition).join('\n');
}

describe('a rule and the check of the database that repeats it', () => {
  it.each([
    ['the longest nickname', `char_length(nickname) <= ${nicknameLength}`],
    ['the longest name', `char_length(name) <= ${nameLength}`],
    ['the lowest age', `birth_date + '${lowestMinimumAge} years'::interval`],
  ])('agree on %s', async (_, text) => {
    expect(await checksOf('fan')).toContain(text);
  });
});

it('no age of a country is below the one that the database refuses', () => {
  for (const age of Object.values(minimumAges)) expect(age).toBeGreaterThanOrEqual(lowestMinimumAge);
});

it('no text in locales writes a limit of a rule as a number', () => {
  const home = join(import.meta.dirname, '../locales');
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThan(60);
  const written = files.flatMap((file) =>
    readFileSync(join(home, file), 'utf8')
      .split('\n')
      .filter((line) => /nickname/i.test(line) && line.includes(String(nicknameLength)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(written).toEqual([]);
  expect(Object.values(limitsInWords)).toContain(nicknameLength);
});
