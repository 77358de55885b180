import { describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { orderOf, quoteOf } from '../testing-store.ts';
import { forgetDraft } from './draft.ts';
import {
  api,
  create,
  host,
  load,
  mina,
  quote,
  replies,
  setUpCheckout,
  signIn,
  state,
  usual,
} from './testing-checkout.ts';

setUpCheckout();

const savedAddress = {
  addressId: 'a1',
  label: 'Home',
  isDefault: true,
  recipient: 'Nova',
  phone: '02-11111',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: 'Home-ro 1',
  detail: '',
};

describe('the form', () => {
  it('is filled in from the profile, except the fan’s own input', async () => {
    create();
    state.type({ name: 'Hana' });
    await expect.poll(() => state.progress.value.form).toMatchObject({ name: 'Hana', email: mina.email });
    expect(JSON.parse(api.named(quote)[0]?.body ?? '')).toEqual({ lines: [{ productId: 'stick', quantity: 2 }] });
  });

  it.each(refusalsOf(accountCalls, 'GET /user/me'))(
    'is typed where the profile can’t be loaded: %s is reported',
    async (code) => {
      replies['GET /user/me'] = refusalOf(code);
      await load();
      await expect.poll(() => host.reported).toEqual([code]);
      expect(state.progress.value).toMatchObject({ failure: null, form: { name: '' } });
    },
  );

  it('loads nothing before the sign-in', async () => {
    clearSession();
    create();
    await expect.poll(() => state.providers.offered.value.status).toBe('ready');
    expect([api.named(quote), api.named('GET /user/me')]).toEqual([[], []]);
    signIn();
    await expect.poll(() => state.quote.value.status).toBe('ready');
  });

  it('loads texts and amounts again in another language', async () => {
    await load();
    host.language.value = 'ja';
    await expect.poll(() => api.named(quote).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it('survives a reload, and is not filled in again', async () => {
    await load();
    state.type({ name: 'Hana' });
    state.dispose();
    await load();
    expect(state.progress.value.form.name).toBe('Hana');
    expect(api.named('GET /user/me')).toHaveLength(1);
  });

  it('has the address of the last parcel, and asks for it only where something is sent', async () => {
    await load();
    expect(api.named('GET /order')).toEqual([]);
    state.dispose();
    forgetDraft('stick');
    const address = {
      recipient: 'Nova',
      phone: '02-1',
      country: 'KR',
      postalCode: '04524',
      region: '',
      city: '',
      street: 'Sejong-daero 110',
      detail: '3F',
    };
    const orders = [orderOf(), orderOf({ address }), orderOf({ address: { ...address, street: 'before' } })];
    replies['GET /order'] = { body: { orders, nextCursor: null, serverTime: orders[0]?.serverTime } };
    replies['GET /user/me'] = { body: { ...mina, residence: 'OUTSIDE_KOREA' } };
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    await expect
      .poll(() => state.progress.value.form)
      .toMatchObject({
        name: 'Mina',
        toOrderer: false,
        recipient: 'Nova',
        recipientPhone: '02-1',
        country: 'KR',
        postalCode: '04524',
        street: 'Sejong-daero 110',
        detail: '3F',
      });
  });

  it('has the default of the saved addresses instead, and those to choose from', async () => {
    const office = { ...savedAddress, addressId: 'a2', isDefault: false, street: 'Office-ro 2' };
    replies['GET /user/me/address'] = { body: { addresses: [savedAddress, office] } };
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    const form = () => state.progress.value.form;
    await expect.poll(form).toMatchObject({ name: 'Mina', addressId: 'a1', recipient: 'Nova', street: 'Home-ro 1' });
    expect(api.named('GET /order')).toEqual([]);
    state.chooseAddress(office);
    expect(form()).toMatchObject({ addressId: 'a2', street: 'Office-ro 2' });
    expect(await state.review()).toBe(true);
    state.change();
    state.chooseAddress(null);
    expect(form()).toMatchObject({ addressId: null, toOrderer: true, street: '' });
    expect(await state.review()).toBe(false);
  });

  it('shows the fields of a saved address that has to be corrected', async () => {
    replies['GET /user/me/address'] = { body: { addresses: [{ ...savedAddress, postalCode: '1' }] } };
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    await expect.poll(() => state.progress.value.form.addressId).toBe('a1');
    expect(await state.review()).toBe(false);
    expect(state.progress.value).toMatchObject({
      form: { addressId: null, street: 'Home-ro 1' },
      problems: { postalCode: 'problems.postalCode.KR' },
    });
  });

  it('asks for no saved addresses on a partner’s page', async () => {
    vi.stubGlobal('origin', 'https://artist.test');
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    await expect.poll(() => api.named('GET /order').length).toBe(1);
    expect([api.named('GET /user/me/address'), state.saved.value]).toEqual([[], null]);
    vi.stubGlobal('origin', platform.origin);
  });

  it('opens the last screen when it is valid, and returns', async () => {
    await load();
    await expect.poll(() => state.progress.value.form.name).toBe('Mina');
    state.type({ email: 'mina' });
    expect([await state.review(), state.progress.value.step]).toEqual([false, 'form']);
    expect(Object.keys(state.progress.value.problems)).toEqual(['email']);
    state.type({ email: mina.email });
    const before = api.named(quote).length;
    expect([await state.review(), state.progress.value.step]).toEqual([true, 'confirm']);
    await expect.poll(() => api.named(quote).length).toBe(before + 1);
    state.change();
    expect(state.progress.value.step).toBe('form');
  });

  it('waits for the profile of a fan who presses before the form is filled in', async () => {
    const held = Promise.withResolvers<void>();
    api.handle(async ({ name }) => {
      if (name === 'GET /user/me') await held.promise;
      return replies[name] ?? usual(name);
    });
    await load();
    const reviewing = state.review();
    expect([state.isWaiting.value, state.progress.value.problems]).toEqual([true, {}]);
    held.resolve();
    expect([await reviewing, state.isWaiting.value, state.progress.value.form.name]).toEqual([true, false, 'Mina']);
  });

  it('needs an address if the quote requires it', async () => {
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    expect(state.needsAddress.value).toBe(true);
    expect(await state.review()).toBe(false);
    expect(Object.keys(state.progress.value.problems)).toContain('street');
  });
});
