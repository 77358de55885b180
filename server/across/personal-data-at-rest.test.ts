import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFullPlatform, type FullPlatform } from '../full-database/testing.ts';

let test: FullPlatform;
beforeAll(async () => {
  test = await createFullPlatform();
});
afterAll(() => test.close());

/** Every column of every table that holds the text, also as bytes; so a column that is added later is looked into as well. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await test.owner.query<{ column: string }>(
      `SELECT DISTINCT cell.name AS column FROM "${name}" AS t, json_each_text(row_to_json(t)) AS cell (name, value)
       WHERE strpos(lower(cell.value), lower($1)) > 0 OR strpos(cell.value, $2) > 0`,
      [text, Buffer.from(text).toString('hex')],
    );
    for (const { column } of rows) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

it('personal data is searched for in every column', async () => {
  const { rows } = await test.owner.query<{ number: string }>('SELECT number FROM fan_order LIMIT 1');
  expect(await columnsWith(rows[0]?.number ?? '')).toContain('fan_order.number');
  expect(await columnsWith('mina')).toContain('fan.nickname');
});

it.each([
  ['a fan’s name, old or new, of the account, an order or a prize', 'Name of mina'],
  ['a fan’s email, also in a message to it', 'mina@mail.example'],
  ['a fan’s phone number, also in a note of the staff', '10 5550 000'],
  ['a fan’s birth date', '1991-03-11'],
  ['a street, of an order, a saved address, a prize or a reply', 'mina-daero'],
  ['the label of a saved address', 'Home of mina'],
  ['an inquiry', 'asks where the parcel is'],
  ['the reference of an inquiry', 'parcel of mina'],
  ['what a fan replied to an answer', 'Reply of mina'],
  ['the email of a guest without an account', 'guest@mail.example'],
  ['what they replied', 'Reply of the guest'],
  ['a note about an inquiry', 'Called about the parcel'],
  ['the name of one of the staff', 'Han Seo-jun'],
  ['the email of one of the staff', 'ara@studio.example'],
  ['who answers for a partner’s pages', 'Seo Ha-rin'],
  ['the email of who answers for a partner’s pages', 'web@label.example'],
  ['the name of a fan who has left', 'Name of sora'],
  ['the email of a fan who has left', 'sora@mail.example'],
])('%s is in no column in clear text', async (_, text) => {
  expect(await columnsWith(text)).toEqual([]);
});
