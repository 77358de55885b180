import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { hashOfEmail, hashOfIdentity, openBirthDate, openEmail } from '../account/profile/sealed.ts';
import { features } from '../features.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { keepPrivileges } from '../platform/database/roles/privileges.ts';
import type { KeyRing, SealingKey } from '../platform/sealing/key-ring.ts';
import { createLookup } from '../platform/sealing/lookup.ts';
import { createSealing } from '../platform/sealing/sealing.ts';
import { schemaOrder, writesOf } from './compose.ts';
import { prepareSealed, reseal } from './seal-stored.ts';

/** The migrations since which personal data is sealed. */
const sealingMigrations = [
  'platform/schema/0003-sealing-key.sql',
  'order/schema/0014-sealed.sql',
  'inquiry/schema/0012-sealed.sql',
  'account/schema/0010-sealed.sql',
  'platform/schema/0004-lookup-key.sql',
  'account/schema/0011-sealed-email.sql',
  'outbox/schema/0002-sealed.sql',
  'account/schema/0012-identity-hash.sql',
  // An index of a column that came with them.
  'account/schema/0015-staff-search.sql',
];
const rowsPerTable = 1200;
/** Six tables, without the blanked order and the message without a recipient. */
const sealedRows = 6 * rowsPerTable - 2;
/** Each fan's identity, and as many of fans who have left. */
const hashedRows = 2 * rowsPerTable;
const keyOf = (id: string): SealingKey => ({ id, key: randomBytes(32) });
const [first, second] = [keyOf('2026'), keyOf('2027')];

/** The schemas as they were before. */
let earlier: string;
let maintenance: Pool;
beforeAll(() => {
  maintenance = createPool(inject('testDatabase').address, 1);
  earlier = mkdtempSync(join(tmpdir(), 'fanfare-earlier-'));
  for (const name of schemaOrder(features))
    cpSync(join(import.meta.dirname, '..', name), join(earlier, name), { recursive: true });
  for (const file of sealingMigrations) rmSync(join(earlier, file));
});
afterAll(async () => {
  rmSync(earlier, { recursive: true });
  await maintenance.end();
});

let name: string;
let owner: Pool;
let server: Pool;
beforeEach(async () => {
  const { address, serverRole } = inject('testDatabase');
  name = `seal_${randomUUID().slice(0, 8)}`;
  await maintenance.query(`CREATE DATABASE ${name}`);
  owner = createPool({ ...address, database: name }, 2);
  server = createPool({ ...address, database: name, user: serverRole });
  await migrate(owner, schemaOrder(features), earlier);
  await fill();
  await migrate(owner, schemaOrder(features));
  await keepPrivileges(owner, serverRole, writesOf(features));
});
afterEach(async () => {
  await server.end();
  await owner.end();
  await maintenance.query(`DROP DATABASE ${name}`);
});

/** Rows as the earlier release wrote them; every secret text contains `clear`. */
async function fill(): Promise<void> {
  await owner.query(
    `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount, orderer,
       address, expires_at)
     SELECT 'order-' || n, 'FN-' || n, 'fan-' || n, 'https://fans.test', 'ko', 'KRW', 1000, 0, 1000,
       jsonb_build_object('name', 'clear name ' || n, 'email', 'clear' || n || '@fans.example', 'phone', ''),
       CASE WHEN n % 2 = 0 THEN jsonb_build_object('recipient', 'clear recipient ' || n) END, now()
     FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `UPDATE fan_order SET orderer = '{"name": "", "email": "", "phone": ""}', address = NULL WHERE order_id = 'order-7'`,
  );
  await owner.query(
    `INSERT INTO inquiry (inquiry_id, user_id, topic, message, reference, language, place)
     SELECT 'inquiry-' || n, 'fan-' || n, 'VOTE', 'clear question ' || n, CASE WHEN n % 2 = 0 THEN 'clear ' || n END, 'ko', 1
     FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `INSERT INTO fan (user_id, name, nickname, nickname_key, email, email_key, email_verified_at, phone, birth_date, residence,
       language)
     SELECT 'fan-' || n, 'clear fan ' || n, 'nick' || n, 'nick' || n, 'Clear' || n || '@fans.example', 'clear' || n || '@fans.example',
       CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN 'clear 010 ' || n END, '1999-09-19', 'KOREA', 'ko'
     FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `INSERT INTO fan_identity (provider, subject, user_id)
     SELECT 'kakao', 'clear subject ' || n, 'fan-' || n FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `INSERT INTO held_name (kind, key_hash, until)
     SELECT 'IDENTITY', sha256(convert_to('naver clear subject ' || n, 'UTF8')), now() + interval '7 days'
     FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `INSERT INTO outgoing_message (key, kind, recipient, language, data, state, ended_at, expires_at)
     SELECT 'message ' || n, 'emailCode', CASE WHEN n <> 7 THEN 'clear' || n || '@fans.example' END, 'ko',
       CASE WHEN n % 2 = 0 THEN jsonb_build_object('code', 'clear ' || n) ELSE '{}' END,
       CASE WHEN n % 2 = 0 THEN 'WAITING' ELSE 'SENT' END, CASE WHEN n % 2 = 1 THEN now() END, now()
     FROM generate_series(1, $1::integer) AS n`,
    [rowsPerTable],
  );
  await owner.query(
    `INSERT INTO inquiry_reply (inquiry_id, position, message)
     SELECT 'inquiry-' || n, position, 'clear reply ' || n FROM generate_series(1, $1::integer) AS n, generate_series(1, 2) AS position`,
    [rowsPerTable],
  );
}

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const table of rows) {
    const { rowCount } = await owner.query(
      `SELECT FROM ${table.name} AS t WHERE row_to_json(t)::text LIKE $1 LIMIT 1`,
      [`%${text}%`],
    );
    if (rowCount !== 0) found.push(table.name);
  }
  return found;
}

async function openedOrder(number: number, ...keys: [SealingKey, ...SealingKey[]]): Promise<unknown[]> {
  const id = `order-${number}`;
  const { rows } = await owner.query<{ orderer_sealed: Buffer | null; address_sealed: Buffer | null }>(
    'SELECT orderer_sealed, address_sealed FROM fan_order WHERE order_id = $1',
    [id],
  );
  const place = (column: string) => ({ table: 'fan_order', column, row: [id] });
  const { orderer_sealed: orderer = null, address_sealed: address = null } = rows[0] ?? {};
  const sealing = createSealing(keys);
  return [
    orderer && sealing.open(place('orderer_sealed'), orderer),
    address && sealing.open(place('address_sealed'), address),
  ];
}

describe('a database that was filled before', () => {
  it('is sealed by the first servers, whichever of them seals a row, and holds no clear text then', async () => {
    expect(await tablesWith('clear')).toEqual(
      expect.arrayContaining(['fan', 'fan_order', 'inquiry', 'inquiry_reply', 'outgoing_message']),
    );
    const counts = await Promise.all([1, 2, 3].map(() => prepareSealed(server, createSealing([first]), features)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(sealedRows + hashedRows);
    for (const text of ['clear', 'Clear', '1999-09-19']) expect(await tablesWith(text)).toEqual([]);
    expect(await openedOrder(2, first)).toEqual([
      { name: 'clear name 2', email: 'clear2@fans.example', phone: '' },
      { recipient: 'clear recipient 2' },
    ]);
    expect(await openedOrder(rowsPerTable - 1, first)).toEqual([expect.objectContaining({ phone: '' }), null]);
    expect(await openedOrder(7, first)).toEqual([null, null]);
    expect(await prepareSealed(server, createSealing([first]), features)).toBe(0);
  });

  it('is sealed to its end by the next start, when the first one was interrupted', async () => {
    await owner.query(
      "ALTER TABLE inquiry ADD CONSTRAINT broken CHECK (inquiry_id <> 'inquiry-99' OR message IS NOT NULL)",
    );
    await expect(prepareSealed(server, createSealing([first]), features)).rejects.toThrow('broken');
    expect(await tablesWith('clear')).toEqual(expect.arrayContaining(['inquiry', 'inquiry_reply']));
    await owner.query('ALTER TABLE inquiry DROP CONSTRAINT broken');
    await prepareSealed(server, createSealing([first]), features);
    expect(await tablesWith('clear')).toEqual([]);
  });

  it('takes nothing in clear text any more', async () => {
    for (const statement of [
      "UPDATE fan_order SET orderer = '{}' WHERE order_id = 'order-7'",
      "UPDATE fan_order SET address = '{}' WHERE order_id = 'order-7'",
      `INSERT INTO inquiry (inquiry_id, user_id, topic, message, language, place) VALUES ('new', 'fan', 'VOTE', 'Hi', 'en', 1)`,
      "INSERT INTO inquiry_reply (inquiry_id, position, message) VALUES ('inquiry-1', 9, 'Hi')",
      "UPDATE fan_identity SET plain_digest = 'a', subject_hash = NULL WHERE user_id = 'fan-1'",
      "UPDATE fan SET birth_date = '2000-01-01', birth_date_sealed = NULL WHERE user_id = 'fan-1'",
      "UPDATE outgoing_message SET recipient = 'a@fans.example', recipient_sealed = NULL WHERE key = 'message 2'",
    ])
      await expect(server.query(statement)).rejects.toThrow('is_sealed');
  });
});

async function fanNumber(number: number, keys: KeyRing) {
  const { rows } = await owner.query('SELECT * FROM fan WHERE user_id = $1', [`fan-${number}`]);
  const sealing = createSealing(keys);
  const [fan] = rows;
  return { ...fan, email: openEmail(sealing, fan), birthDate: openBirthDate(sealing, fan) };
}

describe('a sealed database', () => {
  beforeEach(async () => {
    await prepareSealed(server, createSealing([first]), features);
  });

  it('has addresses as fans wrote them, confirmed as before, and each confirmed one once in any letters', async () => {
    expect(await fanNumber(2, [first])).toMatchObject({
      email: 'Clear2@fans.example',
      birthDate: '1999-09-19',
      email_verified_at: null,
    });
    expect((await fanNumber(3, [first])).email_verified_at).not.toBeNull();
    const hash = await hashOfEmail(createLookup(server, createSealing([first])), 'CLEAR3@fans.example');
    expect((await fanNumber(3, [first])).email_hash).toEqual(hash);
    await server.query('UPDATE fan SET email_hash = $1 WHERE user_id = $2', [hash, 'fan-4']);
    const confirm = "UPDATE fan SET email_verified_at = now() WHERE user_id = 'fan-4'";
    await expect(server.query(confirm)).rejects.toThrow('fan_email_unique');
  });

  it('finds the identities of fans and of those who have left, of which it has no plain digest', async () => {
    const lookup = createLookup(server, createSealing([first]));
    const hash = await hashOfIdentity(lookup, 'kakao', 'clear subject 5');
    const { rows } = await server.query('SELECT user_id FROM fan_identity WHERE subject_hash = $1', [hash]);
    expect(rows).toEqual([{ user_id: 'fan-5' }]);
    const left = await hashOfIdentity(lookup, 'naver', 'clear subject 5');
    expect((await server.query("SELECT is_held_hash('IDENTITY', $1) AS held", [left])).rows).toEqual([{ held: true }]);
    const digest = createHash('sha256').update('kakao clear subject 5').digest('hex');
    expect(await tablesWith(digest)).toEqual([]);
    expect(await tablesWith(createHash('sha256').update('naver clear subject 5').digest('hex'))).toEqual([]);
    const again = server.query(
      "INSERT INTO fan_identity (provider, subject_hash, user_id) VALUES ('kakao', $1, 'fan-6')",
      [left],
    );
    await expect(again).rejects.toThrow('this identity is held');
  });

  it('finds the same addresses with another key', async () => {
    const hashWith = (keys: KeyRing) => hashOfEmail(createLookup(server, createSealing(keys)), 'clear3@fans.example');
    const before = await hashWith([first]);
    const both = createSealing([second, first]);
    await prepareSealed(server, both, features);
    await reseal(server, both, features);
    expect(await hashWith([second])).toEqual(before);
    expect(await fanNumber(3, [second])).toMatchObject({ email: 'Clear3@fans.example', email_hash: before });
    await expect(hashWith([first])).rejects.toThrow('PERSONAL_KEY has no key 2027');
  });

  it('opens a value in its own row and column alone', async () => {
    await owner.query(
      `UPDATE fan_order AS o SET orderer_sealed = other.orderer_sealed, address_sealed = other.orderer_sealed
       FROM fan_order AS other WHERE o.order_id = 'order-2' AND other.order_id = 'order-4'`,
    );
    await expect(openedOrder(2, first)).rejects.toThrow(
      'fan_order.orderer_sealed of order-2 was sealed with another key',
    );
    await owner.query(
      "UPDATE fan_order SET orderer_sealed = NULL, address_sealed = orderer_sealed WHERE order_id = 'order-4'",
    );
    await expect(openedOrder(4, first)).rejects.toThrow('fan_order.address_sealed of order-4');
  });

  it('refuses a start without its key, and with another key of the same name', async () => {
    await expect(prepareSealed(server, createSealing([second]), features)).rejects.toThrow(
      'PERSONAL_KEY lacks the key 2026, which sealed personal data in this database.',
    );
    await expect(prepareSealed(server, createSealing([keyOf('2026')]), features)).rejects.toThrow(
      'PERSONAL_KEY has another key under the name 2026 than the one that sealed this database.',
    );
  });

  it('changes its key while servers with either order of keys run, and needs the old one no more', async () => {
    await prepareSealed(server, createSealing([first, second]), features);
    const both = createSealing([second, first]);
    await prepareSealed(server, both, features);
    expect(await reseal(server, both, features)).toEqual({ rows: sealedRows, unused: ['2026'] });
    await prepareSealed(server, createSealing([second]), features);
    expect((await openedOrder(2, second))[0]).toMatchObject({ name: 'clear name 2' });
    expect(await reseal(server, createSealing([second]), features)).toEqual({ rows: 0, unused: [] });
  });
});
