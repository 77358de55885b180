import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import { words } from '../harness/words.ts';
import { studio } from './studio-steps.ts';

const en = (key: string) => words('en', `studio-partners:${key}`);

/** The button of an action, by its words in the desk of partners. */
export const action = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true });

/** Confirms the dialog that is open. */
export async function confirm(page: Page, key: string, reason = 'For a test'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('en', 'studio:reason.label')).fill(reason);
  await dialog.getByRole('button', { name: en(key), exact: true }).click();
  await expect(dialog).toBeHidden();
}

export interface NewPartner {
  name: string;
  origin: string;
}

/** Adds a partner as an owner does, whose page is open then. */
export async function addPartner(page: Page): Promise<NewPartner> {
  const id = randomUUID().slice(0, 8);
  const partner = { name: `Artist ${id}`, origin: `https://artist-${id}.example` };
  await page.goto(`${studio}/partners`);
  await action(page, 'add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('name'), { exact: true }).fill(partner.name);
  // As a person copies it from a browser's address bar.
  await dialog.getByLabel(en('origins')).fill(`${partner.origin}/`);
  await dialog.getByLabel(en('contactName')).fill('Seo Ha-rin');
  await dialog.getByLabel(en('contactEmail')).fill('web@artist.example');
  await dialog.getByLabel(words('en', 'studio:reason.label')).fill('Their new fan site');
  await dialog.getByRole('button', { name: en('add'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: partner.name })).toBeVisible();
  return partner;
}

/** An address without a server. */
const target = 'http://127.0.0.1:9/fanfare';

/** Adds a partner with a webhook, whose page is open then. */
export async function addWebhook(page: Page): Promise<void> {
  await addPartner(page);
  await action(page, 'addWebhook').click();
  await page.getByRole('dialog').getByLabel(en('url'), { exact: true }).fill(target);
  await confirm(page, 'addWebhook', 'Requested by the shop');
  await page.getByRole('link', { name: target }).click();
  await expect(page.getByText(en('nothingSent'), { exact: true })).toBeVisible();
}

/** Checks that pages of this origin may read the replies of the API to a fan's calls. */
export async function isListed(origin: string): Promise<boolean> {
  const answer = await fetch(`${inject('product').site}/api/v1/user/me`, { headers: { Origin: origin } });
  await answer.body?.cancel();
  return answer.headers.get('Access-Control-Allow-Origin') === origin;
}
