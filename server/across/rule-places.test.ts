import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import { lowestMinimumAge, minimumAges } from '../../rules/person/age.ts';
import { nicknameLength } from '../../rules/person/nickname.ts';
import { maxAddresses } from '../../rules/saved-addresses.ts';
import { limitsInWords } from '../../rules/words.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

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
    ['the lowest age', `proven_age >= ${lowestMinimumAge}`],
  ])('agree on %s', async (_, text) => {
    expect(await checksOf('fan')).toContain(text);
  });

  it('agree on the pieces of a line and the products of a cart', async () => {
    expect(await checksOf('cart_line')).toContain(`(quantity >= 1) AND (quantity <= ${maxPieces})`);
    const { rows } = await test.platform.pool.query<{ source: string }>(
      "SELECT prosrc AS source FROM pg_proc WHERE proname = 'keep_cart_short'",
    );
    expect(rows[0]?.source).toContain(`> ${maxLines} THEN`);
  });

  it('agree on the most saved addresses', async () => {
    const { rows } = await test.platform.pool.query<{ source: string }>(
      "SELECT prosrc AS source FROM pg_proc WHERE proname = 'keep_addresses_few'",
    );
    expect(rows[0]?.source).toContain(`> ${maxAddresses} THEN`);
  });
});

it('no age of a country is below the one that the database refuses', () => {
  for (const age of Object.values(minimumAges)) expect(age).toBeGreaterThanOrEqual(lowestMinimumAge);
});

it('no text in locales writes a limit of a rule as a number', () => {
  const home = join(import.meta.dirname, '../../locales');
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

describe('the numbers of advisory locks', () => {
  const names = new Map<string, string>(Object.entries(advisoryLocks).map(([name, number]) => [String(number), name]));

  it('differ from one another', () => {
    expect(names.size).toBe(Object.keys(advisoryLocks).length);
  });

  it('are those of the list wherever SQL writes one', () => {
    const home = join(import.meta.dirname, '..');
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /schema\/[^/]+\.sql$/.test(file),
    );
    const used = files.flatMap((file) => {
      const text = readFileSync(join(home, file), 'utf8').replaceAll(/--.*$/gm, '');
      const locks = text.matchAll(/\bpg_\w*advisory\w*\s*\(\s*([^\s,)]+)|\b(?:classid|objid)\s*=\s*([^\s;)]+)/g);
      return [...locks].map(([, argument, column]) => ({ file, number: argument ?? column ?? '' }));
    });
    expect(used.filter(({ number }) => names.get(number) === 'vote').length).toBeGreaterThanOrEqual(4);
    expect(used.filter(({ number }) => !names.has(number))).toEqual([]);
  });
});
