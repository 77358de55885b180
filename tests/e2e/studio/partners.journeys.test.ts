import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { action, addPartner, confirm, isListed } from './partners-steps.ts';
import { enterAs, enterColleague, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio-partners:${key}`, values);

describe('a partner', () => {
  it('is added, made live by two people and stopped by one, each change works on its pages at once, and the history has all of them', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { page: other } = await enterColleague();
    await enterAs(page, 'owner');
    const { name, origin } = await addPartner(page);
    await expect(page.locator('.facts .state-mark')).toHaveText(en('states.ASKED'));
    expect(await isListed(origin)).toBe(false);

    const reason = `Live for ${name}`;
    await action(page, 'actions.live').click();
    await page.getByRole('dialog').getByLabel(words('en', 'scopes:may.vote-free')).check();
    await confirm(page, 'ask', reason);
    await expect(page.getByText(words('en', 'studio:approvals.waits'))).toBeVisible();
    expect(await isListed(origin)).toBe(false);

    await other.goto(`${studio}/approvals`);
    const card = other.locator('.approval').filter({ hasText: reason });
    await card.getByRole('button', { name: words('en', 'studio:approvals.approve') }).click();
    await expect(card).toHaveCount(0);
    await other.context().close();
    await expect.poll(() => isListed(origin)).toBe(true);

    await page.reload();
    await expect(page.locator('.facts .state-mark')).toHaveText(en('states.LIVE'));
    await expect(page.getByRole('region', { name: en('scopes') })).toContainText('vote:free');
    await action(page, 'actions.stop').click();
    await confirm(page, 'actions.stop', 'Their page was taken over');
    await expect(page.locator('.facts .state-mark')).toHaveText(en('states.STOPPED'));
    await expect.poll(() => isListed(origin)).toBe(false);

    const history = page.getByRole('region', { name: words('en', 'studio:members.history') });
    await expect(history).toContainText('Their page was taken over');
    await expect(history).toContainText(reason);
    await expect(history).toContainText('Their new fan site');
  });

  it('is found in the list by its origin and its state, and the address keeps both filters', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    const { name, origin } = await addPartner(page);
    await page.goto(`${studio}/partners?q=${encodeURIComponent(origin)}`);
    await expect(page.locator('.list tbody a')).toHaveText([name]);
    await page.locator('.list-tools select').selectOption('STOPPED');
    await expect(page.getByText(words('en', 'studio:list.nothingFound'))).toBeVisible();
    await expect(page).toHaveURL(/state=STOPPED/);
  });

  it('has a webhook with a public address and a secret that is shown after a passkey', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    expectComplaint(/422/);
    await enterAs(page, 'owner');
    await addPartner(page);
    await action(page, 'addWebhook').click();
    const dialog = page.getByRole('dialog');
    const url = dialog.getByLabel(en('url'), { exact: true });
    await url.fill('https://169.254.169.254/latest');
    await dialog.getByLabel(words('en', 'studio:reason.label')).fill('Requested by the shop');
    await dialog.getByRole('button', { name: en('addWebhook'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(words('en', 'studio:error.TARGET_REFUSED'));
    await url.fill('http://127.0.0.1:9/fanfare');
    await dialog.getByRole('button', { name: en('addWebhook'), exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: 'http://127.0.0.1:9/fanfare' }).click();
    await expect(page.getByText(en('nothingSent'), { exact: true })).toBeVisible();
    await action(page, 'showSecret').click();
    await expect(page.getByRole('dialog').locator('code')).toHaveText(/^whsec_/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('en', 'studio:done'), exact: true })
      .click();
    await action(page, 'replaceSecret').click();
    await confirm(page, 'replaceSecret');
    await expect(page.locator('.facts')).toContainText('valid until');
  });

  it('is shown without its actions to a person who may not change it', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'auditor');
    await page.goto(`${studio}/partners`);
    await page.locator('.list tbody a').first().click();
    await expect(page.locator('.facts').first()).toBeVisible();
    await expect(action(page, 'actions.stop')).toHaveCount(0);
    await expect(action(page, 'addWebhook')).toHaveCount(0);
  });
});
