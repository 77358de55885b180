import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWithdrawalWorld, type WithdrawalWorld } from './account/leaving/testing-withdrawal.ts';
import { createSignInWorld, join, type SignInWorld } from './account/sign-in/testing-sign-in.ts';
import type { SignedInFan } from './account/testing.ts';
import { answerInquiry } from './inquiry/inquiries.ts';
import { goods, orderer, productContent } from './payment/testing.ts';

let world: WithdrawalWorld;
let signIns: SignInWorld;
let fan: SignedInFan;
let orderNumber: string;

const question = {
  topic: 'PAYMENT',
  message: 'My sister Miyeon paid twice.',
  reference: 'card of Miyeon',
  language: 'en',
};

const savedAddress = {
  label: 'Grandmother’s house',
  recipient: 'Yun Seo-ha',
  country: 'KR',
  postalCode: '03187',
  street: '8 Gyeonghui-gung-gil',
};

beforeAll(async () => {
  signIns = await createSignInWorld();
  const browser = signIns.browser();
  const joined = await join(browser, {
    name: 'Ada Lovelace',
    phone: '+82 10 7777 0001',
    email: 'Ada.Byron@fans.example',
    birthDate: '1985-12-10',
  });
  const token = joined.body.accessToken;
  const me = await browser.request('GET /user/me', { token });
  expect(me.body).toMatchObject({ name: 'Ada Lovelace', phone: '+82 10 7777 0001' });
  const body = { version: me.body.version, name: 'Grace Hopper', phone: '+82 10 7777 0002' };
  const changed = await browser.request('PATCH /user/me', { token, body });
  expect(changed.body).toMatchObject({ name: 'Grace Hopper', phone: '+82 10 7777 0002' });

  world = await createWithdrawalWorld();
  fan = await world.newFan();
  await world.store.save(productContent('blanket', goods));
  const bought = await world.store.buy(fan.userId, { blanket: 1 });
  expect(bought.status).toBe(200);
  orderNumber = bought.body.number;
  const address = { ...savedAddress, phone: orderer.phone };
  expect((await world.store.ask(fan.userId, 'POST /user/me/address', address)).status).toBe(200);
  const asked = await world.ask(fan, 'POST /inquiry', question);
  expect(asked.status).toBe(200);
  await answerInquiry(world.store.platform, asked.body.inquiryId, 'Dear Miyeon, it comes back.');
});
afterAll(async () => {
  await signIns.close();
  await world.close();
});

/** Every column of every table that holds the text, also as bytes; so a column that is added later is looked into as well. */
async function columnsWith(text: string, owner = world.store.owner): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ column: string }>(
      `SELECT DISTINCT cell.name AS column FROM "${name}" AS t, json_each_text(row_to_json(t)) AS cell (name, value)
       WHERE strpos(lower(cell.value), lower($1)) > 0 OR strpos(cell.value, $2) > 0`,
      [text, Buffer.from(text).toString('hex')],
    );
    for (const { column } of rows) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

it('is looked for in every column', async () => {
  expect(await columnsWith(orderNumber)).toContain('fan_order.number');
});

it.each([
  ['the orderer’s name', orderer.name],
  ['the orderer’s e-mail', orderer.email],
  ['the phone number', orderer.phone.slice(4)],
  ['the street', '110 Sejong-daero'],
  ['the recipient of a saved address', savedAddress.recipient],
  ['the street of a saved address', savedAddress.street],
  ['the label of a saved address', savedAddress.label],
  ['an inquiry', 'paid twice'],
  ['the reference of an inquiry, and a name in a reply', 'Miyeon'],
])('%s is in no column in clear text', async (_, text) => {
  expect(await columnsWith(text)).toEqual([]);
});

it.each([
  ['a fan’s name', 'Ada Lovelace'],
  ['a fan’s new name', 'Grace Hopper'],
  ['a fan’s phone numbers', '10 7777 000'],
  ['a fan’s e-mail, nor in a message to it', 'Ada.Byron@fans.example'],
  ['a fan’s e-mail in small letters', 'ada.byron@fans.example'],
  ['a fan’s birth date', '1985-12-10'],
])('%s is in no column in clear text', async (_, text) => {
  expect(await columnsWith(text, signIns.test.owner)).toEqual([]);
});
