import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import { importDemoPolicies } from '../../account/sign-in/testing-sign-in.ts';
import { createFans } from '../../account/testing.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import type { Pool } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import { accept, createStudioWorld, type StudioBrowser } from '../../staff/testing-studio.ts';
import { newOrderNumber } from '../identifiers.ts';
import { sealAddress, sealParcelAddress } from '../sealed.ts';

/** A store with two titles, and the staff. */
export interface OrderDeskWorld {
  store: StoreWorld;
  /** A fan with an account, whose email begins with their id. */
  newFan(): Promise<string>;
  /** The browser of a staff member with this role, who has just used a passkey. */
  staff(role: RoleAssignment['role'], titleId?: string | null): Promise<StudioBrowser>;
  close(): Promise<void>;
}

export async function createOrderDeskWorld(): Promise<OrderDeskWorld> {
  const store = await createStoreWorld();
  await importDemoPolicies(store.platform);
  await store.save(
    productContent('book', { ...goods, price: 30_000 }),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('tower', { ...goods, price: 900_000 }),
    productContent('poster', { ...goods, price: 25_000, currency: 'USD' }),
    productContent('pack', { ...votePack, titleId: 'last-light' }),
    productContent('shirt', { ...goods, titleId: 'last-light', price: 50_000 }),
    productContent('pass', { kind: 'TICKET', titleId: 'last-light', price: 20_000 }),
  );
  const studio = await createStudioWorld({}, { test: store, payments: store.payments });
  return {
    store,
    async newFan() {
      const [fan] = await createFans(store.platform, 1);
      if (fan === undefined) throw new Error('expected exactly one fan');
      return fan.userId;
    },
    async staff(role, titleId = null) {
      const { token } = await studio.invite([{ role, titleId }]);
      const browser = studio.browser();
      await accept(browser, store.platform.config.publicOrigin, token);
      return browser;
    },
    async close() {
      await studio.close();
      await store.close();
    },
  };
}

/** An order of goods as it is after its payment, without a shop: its parcel waits to be sent. */
export async function insertPaidOrder(
  pool: Pick<Pool, 'query'>,
  userId = 'orderer',
): Promise<{ orderId: string; lineId: string; number: string }> {
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  const [orderId, lineId, number] = [newId(), newId(), newOrderNumber()];
  const words = JSON.stringify({ ko: '책', en: 'Book', ja: '本' });
  await query(
    `INSERT INTO product (product_id, title_id, position, kind, name, summary, description, pictures, currency, price, opens_at, sold,
       needs_address, delivery, withdrawal, seller)
     VALUES ('desk-book', 'last-light', 0, 'GOODS', $1, $1, $1, '[{}]', 'KRW', 30000, now(), 0, true, $1, $1, $1)
     ON CONFLICT DO NOTHING`,
    [words],
  );
  await query("UPDATE product SET reserved = reserved + 1 WHERE product_id = 'desk-book'");
  await query("UPDATE product SET reserved = reserved - 1, sold = sold + 1 WHERE product_id = 'desk-book'");
  await query(
    `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount, expires_at)
     VALUES ($1, $2, $3, 'https://fans.test', 'ko', 'KRW', 30000, 0, 30000, now())`,
    [orderId, number, userId],
  );
  await query(
    `INSERT INTO order_line (line_id, order_id, position, product_id, kind, quantity, unit_price, product_amount, fee, words, needs_address)
     VALUES ($1, $2, 0, 'desk-book', 'GOODS', 1, 30000, 30000, 0, jsonb_build_object('name', $3::jsonb), true)`,
    [lineId, orderId, words],
  );
  await query("UPDATE fan_order SET status = 'PAYING' WHERE order_id = $1", [orderId]);
  await query("UPDATE fan_order SET status = 'PAID', paid_at = now(), payment = 'DONE' WHERE order_id = $1", [orderId]);
  await query("UPDATE fan_order SET status = 'FULFILLED' WHERE order_id = $1", [orderId]);
  await query('INSERT INTO fulfilment (line_id) VALUES ($1)', [lineId]);
  await query('INSERT INTO shipment (shipment_id, line_id, user_id) VALUES ($1, $1, $2)', [lineId, userId]);
  await query("UPDATE order_line SET state = 'SHIPPING' WHERE line_id = $1", [lineId]);
  return { orderId, lineId, number };
}

/** Gives the order of `insertPaidOrder`, and its parcel, an address. */
export async function addressParcel(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<void> {
  const address = { recipient: 'Kim Haneul', phone: '010-1234-5678', country: 'KR', postalCode: '04524' };
  const whole = { ...address, region: '', city: '', street: '110 Sejong-daero', detail: '' };
  const sealed = sealParcelAddress(sealing, lineId, whole);
  await pool.query('UPDATE fan_order SET address_sealed = $2 WHERE order_id = $1', [
    orderId,
    sealAddress(sealing, orderId, whole),
  ]);
  await pool.query('UPDATE shipment SET address_sealed = $2 WHERE shipment_id = $1', [lineId, sealed]);
}
