import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfEmail, openEmail, sealBirthDate, sealEmail, sealName } from '../account/profile/sealed.ts';
import { features } from '../features.ts';
import { sealInquiryText, sealReply } from '../inquiry/sealed.ts';
import { openOrderer, sealAddress, sealOrderer } from '../order/sealed.ts';
import type { Pool } from '../platform/database/database.ts';
import type { KeyRing, SealingKey } from '../platform/sealing/key-ring.ts';
import { checkKeys } from '../platform/sealing/known-keys.ts';
import { createLookup } from '../platform/sealing/lookup.ts';
import { createSealing, type Sealing } from '../platform/sealing/sealing.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { reseal } from './reseal.ts';

/** More than the server seals in one transaction. */
const rowsPerTable = 600;
/** Fans, inquiries with two replies each, and orders without the blanked one. */
const sealedRows = 5 * rowsPerTable - 1;
const blanked = 7;
const keyOf = (id: string): SealingKey => ({ id, key: randomBytes(32) });
const [first, second] = [keyOf('2026'), keyOf('2027')];
const ids = (kind: string): string[] => Array.from({ length: rowsPerTable }, (_, index) => `${kind}-${index + 1}`);

let test: TestPlatform;
let server: Pool;
beforeEach(async () => {
  test = await createTestPlatform();
  server = test.platform.pool;
  const sealing = createSealing([first]);
  await checkKeys(server, sealing);
  await storeFans(sealing);
  await storeOrders(sealing);
  await storeInquiries(sealing);
});
afterEach(() => test.close());

async function storeFans(sealing: Sealing): Promise<void> {
  const lookup = createLookup(server, sealing);
  const fans = ids('fan');
  await server.query(
    `INSERT INTO fan (user_id, nickname, nickname_key, name_sealed, email_sealed, email_hash, birth_date_sealed, proven_age,
       residence, language)
     SELECT user_id, user_id, user_id, name, email, hash, birth_date, 19, 'KOREA', 'ko'
     FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[]) AS input (user_id, name, email, hash, birth_date)`,
    [
      fans,
      fans.map((id) => sealName(sealing, id, `Name of ${id}`)),
      fans.map((id) => sealEmail(sealing, id, `${id}@fans.example`)),
      await Promise.all(fans.map((id) => hashOfEmail(lookup, `${id}@fans.example`))),
      fans.map((id) => sealBirthDate(sealing, id, '1999-09-19')),
    ],
  );
}

/** Every second order is sent somewhere. */
async function storeOrders(sealing: Sealing): Promise<void> {
  const orders = ids('order');
  const address = {
    recipient: 'Kim',
    phone: '',
    country: 'KR',
    postalCode: '04524',
    region: '',
    city: '',
    street: '110 Sejong-daero',
    detail: '',
  };
  await server.query(
    `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount,
       orderer_sealed, address_sealed, expires_at)
     SELECT order_id, order_id, 'fan-1', 'https://fans.test', 'ko', 'KRW', 1000, 0, 1000, orderer, address, now()
     FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS input (order_id, orderer, address)`,
    [
      orders,
      orders.map((id) => sealOrderer(sealing, id, { name: `Name of ${id}`, email: '', phone: '' })),
      orders.map((id, index) => (index % 2 === 1 ? sealAddress(sealing, id, address) : null)),
    ],
  );
  const blank = 'UPDATE fan_order SET orderer_sealed = NULL, address_sealed = NULL WHERE order_id = $1';
  await server.query(blank, [`order-${blanked}`]);
}

async function storeInquiries(sealing: Sealing): Promise<void> {
  const inquiries = ids('inquiry');
  await server.query(
    `INSERT INTO inquiry (inquiry_id, user_id, topic, message_sealed, language, place)
     SELECT inquiry_id, inquiry_id, 'VOTE', message, 'ko', 1
     FROM unnest($1::text[], $2::bytea[]) AS input (inquiry_id, message)`,
    [inquiries, inquiries.map((id) => sealInquiryText(sealing, 'message_sealed', id, `Question ${id}`))],
  );
  for (const position of [1, 2])
    await server.query(
      `INSERT INTO inquiry_reply (inquiry_id, position, message_sealed)
       SELECT inquiry_id, $3, message FROM unnest($1::text[], $2::bytea[]) AS input (inquiry_id, message)`,
      [inquiries, inquiries.map((id) => sealReply(sealing, id, position, `Reply to ${id}`)), position],
    );
}

async function ordererOf(number: number, ...keys: KeyRing): Promise<unknown> {
  const { rows } = await server.query('SELECT order_id, orderer_sealed FROM fan_order WHERE order_id = $1', [
    `order-${number}`,
  ]);
  return openOrderer(createSealing(keys), rows[0]);
}

describe('a sealed database', () => {
  it('opens a value only in its own row and column', async () => {
    await server.query(
      `UPDATE fan_order AS o SET orderer_sealed = other.orderer_sealed FROM fan_order AS other
       WHERE o.order_id = 'order-2' AND other.order_id = 'order-4'`,
    );
    await expect(ordererOf(2, first)).rejects.toThrow(
      'fan_order.orderer_sealed of order-2 was sealed with another key',
    );
    await server.query("UPDATE fan_order SET orderer_sealed = address_sealed WHERE order_id = 'order-4'");
    await expect(ordererOf(4, first)).rejects.toThrow(
      'fan_order.orderer_sealed of order-4 was sealed with another key',
    );
  });

  it('refuses a start without its key, and with another key of the same name', async () => {
    await expect(checkKeys(server, createSealing([second]))).rejects.toThrow(
      'PERSONAL_KEY lacks the key 2026, which sealed personal data in this database.',
    );
    await expect(checkKeys(server, createSealing([keyOf('2026')]))).rejects.toThrow(
      'PERSONAL_KEY has another key under the name 2026 than the one that sealed this database.',
    );
  });

  it('changes its key while servers with either order of keys run, and needs the old one no more', async () => {
    await checkKeys(server, createSealing([first, second]));
    const both = createSealing([second, first]);
    await checkKeys(server, both);
    expect(await reseal(server, both, features)).toEqual({ rows: sealedRows, unused: ['2026'] });
    await checkKeys(server, createSealing([second]));
    expect(await ordererOf(2, second)).toMatchObject({ name: 'Name of order-2' });
    expect(await ordererOf(blanked, second)).toMatchObject({ name: '' });
    await expect(ordererOf(2, first)).rejects.toThrow('PERSONAL_KEY has no key 2027');
    expect(await reseal(server, createSealing([second]), features)).toEqual({ rows: 0, unused: [] });
  });

  it('finds the same addresses with another key', async () => {
    const hashWith = (keys: KeyRing) => hashOfEmail(createLookup(server, createSealing(keys)), 'FAN-3@fans.example');
    const before = await hashWith([first]);
    const both = createSealing([second, first]);
    await checkKeys(server, both);
    await reseal(server, both, features);
    expect(await hashWith([second])).toEqual(before);
    const { rows } = await server.query("SELECT * FROM fan WHERE user_id = 'fan-3'");
    expect([openEmail(createSealing([second]), rows[0]), rows[0].email_hash]).toEqual(['fan-3@fans.example', before]);
    await expect(hashWith([first])).rejects.toThrow('PERSONAL_KEY has no key 2027');
  });
});
