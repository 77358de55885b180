import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

describe('the language of an account', () => {
  it('is chosen on one device, and a new device shows it after the sign-in', async () => {
    const fan = await joinFan();
    const phone = await revisit({ fan, language: 'en', width: 375, height: 740 });
    await phone.page.goto(`${site}/`);
    await phone.page.getByRole('button', { name: words('en', 'site:more') }).click();
    const stored = phone.page.waitForResponse(
      (reply) => reply.request().method() === 'PATCH' && reply.url().endsWith('/user/me'),
    );
    await phone.page.getByRole('dialog').getByRole('radio', { name: '日本語' }).click();
    expect((await stored).status()).toBe(200);
    await expect(phone.page.getByRole('dialog', { name: words('ja', 'site:more') })).toBeVisible();

    const laptop = await revisit({ fan });
    await laptop.page.addInitScript(() => {
      if (!sessionStorage.getItem('opened')) localStorage.removeItem('language');
      sessionStorage.setItem('opened', 'yes');
    });
    await laptop.page.goto(`${site}/`);
    await expect(laptop.page.getByRole('heading', { name: words('ja', 'title:newInStore') })).toBeVisible();
    await laptop.page.reload();
    await expect(laptop.page.getByRole('heading', { name: words('ja', 'title:newInStore') })).toBeVisible();
  });
});
