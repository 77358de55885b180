import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressCalls } from '../../../../server/address/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { type AddressesState, createAddressesState } from './addresses-state.ts';

const path = '/user/me/address';
const home = {
  addressId: 'a1',
  isDefault: true,
  label: 'Home',
  recipient: 'Mina',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: '110 Sejong-daero',
  detail: '',
};
const office = { ...home, addressId: 'a2', isDefault: false, label: 'Office' };

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, Answer | 'drop'>;
let state: AddressesState;
const failures: unknown[] = [];

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());
beforeEach(() => {
  failures.length = 0;
  replies = { [`GET ${path}`]: { body: { addresses: [home, office] } } };
  api.handle(({ name }) => replies[name] ?? {});
});
afterEach(() => state.dispose());

async function open(): Promise<void> {
  state = createAddressesState({ reportError: (error: unknown) => failures.push(error) }, 'KR');
  await expect.poll(() => state.addresses.value.status).toBe('ready');
}
const sent = (name: string) => JSON.parse(api.named(name).at(-1)?.body ?? 'null');

describe('a new address', () => {
  it('is saved if it is valid, and then listed', async () => {
    await open();
    state.add();
    expect(await state.save()).toBe(false);
    expect(Object.keys(state.problems.value)).toEqual(['recipient', 'phone', 'postalCode', 'street']);
    const { addressId: _, isDefault: __, ...content } = office;
    state.type({ ...content, street: ` ${content.street} ` });
    expect(state.problems.value).toEqual({});
    replies[`POST ${path}`] = { body: { addresses: [home, office] } };
    expect(await state.save()).toBe(true);
    expect(sent(`POST ${path}`)).toEqual(content);
    expect([state.draft.value, state.done.value]).toEqual([null, 'saved']);
  });

  it.each(refusalsOf(addressCalls, 'POST /user/me/address'))('stays typed when it is refused: %s', async (code) => {
    await open();
    state.add();
    state.type({ ...office, addressId: null });
    replies[`POST ${path}`] = refusalOf(code);
    expect(await state.save()).toBe(false);
    expect(state.draft.value).toMatchObject({ street: office.street });
    expect([state.failure.value, failures]).toMatchObject([{ code }, [{ code }]]);
    state.cancel();
    expect([state.draft.value, state.failure.value]).toEqual([null, null]);
  });

  it('is sent again under its key when no answer came', async () => {
    await open();
    state.add();
    state.type({ ...office, addressId: null });
    replies[`POST ${path}`] = 'drop';
    expect(await state.save()).toBe(false);
    replies[`POST ${path}`] = { body: { addresses: [home, office] } };
    expect(await state.save()).toBe(true);
    const keys = api.named(`POST ${path}`).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a saved address', () => {
  it('is changed', async () => {
    await open();
    state.edit(home);
    state.type({ detail: '3F' });
    replies[`PUT ${path}/a1`] = { body: { addresses: [{ ...home, detail: '3F' }, office] } };
    expect(await state.save()).toBe(true);
    expect(sent(`PUT ${path}/a1`)).toMatchObject({ label: 'Home', detail: '3F' });
    expect(state.addresses.value.value?.[0]?.detail).toBe('3F');
  });

  it('becomes the default', async () => {
    await open();
    replies[`PUT ${path}/a2/default`] = { body: { addresses: [{ ...office, isDefault: true }] } };
    await state.choose(office);
    expect(state.addresses.value.value).toMatchObject([{ addressId: 'a2', isDefault: true }]);
    expect(state.done.value).toBe('chosen');
  });

  it('is deleted after a question', async () => {
    await open();
    state.setPendingRemoval(office);
    state.setPendingRemoval(null);
    await state.remove();
    expect(api.named(`DELETE ${path}/a2`)).toEqual([]);
    replies[`DELETE ${path}/a2`] = { body: { addresses: [home] } };
    state.setPendingRemoval(office);
    await state.remove();
    expect([state.pendingRemoval.value, state.done.value, state.addresses.value.value]).toEqual([
      null,
      'deleted',
      [home],
    ]);
  });
});

describe('an address that was deleted on another device', () => {
  it('is saved as a new one when it was being edited here', async () => {
    await open();
    state.edit(office);
    state.type({ detail: '3F' });
    replies[`PUT ${path}/a2`] = refusalOf('NOT_FOUND');
    replies[`GET ${path}`] = { body: { addresses: [home] } };
    expect(await state.save()).toBe(false);
    await expect.poll(() => state.addresses.value.value).toEqual([home]);
    expect(state.draft.value).toMatchObject({ addressId: null, detail: '3F' });
    replies[`POST ${path}`] = { body: { addresses: [home, office] } };
    expect(await state.save()).toBe(true);
  });

  it.each(['choose', 'remove'] as const)('leaves the list: %s', async (step) => {
    await open();
    replies[`PUT ${path}/a2/default`] = refusalOf('NOT_FOUND');
    replies[`DELETE ${path}/a2`] = refusalOf('NOT_FOUND');
    replies[`GET ${path}`] = { body: { addresses: [home] } };
    state.setPendingRemoval(office);
    await (step === 'choose' ? state.choose(office) : state.remove());
    await expect.poll(() => state.addresses.value.value).toEqual([home]);
    expect(state.failure.value).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('the reason is shown if the list can’t be loaded, and it can be loaded again', async () => {
  replies[`GET ${path}`] = refusalOf('INVALID_REQUEST');
  state = createAddressesState({ reportError: () => undefined }, 'KR');
  await expect.poll(() => state.addresses.value.status).toBe('failed');
  replies[`GET ${path}`] = { body: { addresses: [] } };
  await state.load();
  expect(state.addresses.value).toEqual({ status: 'ready', value: [] });
});
