import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { openContext, visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { addDevice, button, enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

describe('the list of staff', () => {
  it('invites a person with a role and a reason, and the link opens Studio with only the areas of the role', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/staff`);
    await button(page, 'staff.invite').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('staff.name')).fill('김하람');
    await dialog.getByLabel(en('staff.email')).fill(`haram-${Date.now()}@studio.test`);
    await dialog.getByLabel(en('staff.role'), { exact: true }).selectOption('shop');
    await dialog.getByLabel(en('staff.forTitle')).selectOption('last-light');
    const confirm = dialog.getByRole('button', { name: en('staff.invite'), exact: true });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel(en('reason.label')).fill('Runs the store of the finals');
    await confirm.click();
    const link = await dialog.locator('.link-shown code').innerText();
    await button(page, 'done').click();
    await expect(page.getByRole('link', { name: '김하람' }).first()).toBeVisible();

    const context = await openContext({ language: 'en' });
    const other = await context.newPage();
    await addDevice(other);
    await other.goto(link);
    await button(other, 'invitation.accept').click();
    await button(other, 'recovery.saved').click();
    await expect(other.getByRole('navigation').getByRole('link')).toHaveText([
      en('desks.home'),
      en('desks.orders'),
      en('desks.stock'),
      en('desks.payments'),
      en('desks.content'),
      en('desks.approvals'),
      en('desks.account'),
    ]);

    // A change by an owner takes effect at once.
    await page.getByRole('link', { name: '김하람' }).first().click();
    await button(page, 'staff.deactivate').click();
    await dialog.getByLabel(en('reason.label')).fill('Left the team');
    await dialog.getByRole('button', { name: en('staff.deactivate'), exact: true }).click();
    await expect(page.locator('.state-mark').first()).toHaveText(en('staff.states.DEACTIVATED'));
    await other.reload();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(en('signIn.title'));
    await context.close();
  });

  it('keeps its search and filters in the address, so that a link opens the same list', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name, email } = await enterAs(page, 'owner');
    await page.goto(`${studio}/staff`);
    await page.getByRole('searchbox').fill(email.slice(0, 12));
    await expect(page.locator('.list tbody a')).toHaveText([name]);
    await page.getByRole('combobox', { name: en('staff.state') }).selectOption('INVITED');
    await expect(page.getByText(en('list.nothingFound'))).toBeVisible();
    const address = page.url();
    expect(new URL(address).search).toBe(`?q=${email.slice(0, 12)}&state=INVITED`);
    await page.getByRole('combobox', { name: en('staff.state') }).selectOption('ACTIVE');
    await expect(page.locator('.list tbody a')).toHaveText([name]);
    await page.goto(address);
    await expect(page.getByText(en('list.nothingFound'))).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(email.slice(0, 12));
  });

  it('can be saved as a file of the shown rows', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name, email } = await enterAs(page, 'owner');
    await page.goto(`${studio}/staff?q=${email}&hide=passkeys.signedInAt`);
    await expect(page.locator('.list tbody a')).toHaveText([name]);
    const download = page.waitForEvent('download');
    await button(page, 'list.csv').click();
    const stream = await (await download).createReadStream();
    const text = (await stream.toArray()).join('');
    expect(text).toBe(`\ufeffName,Email,Roles,State\r\n${name},${email},Owner,Active\r\n`);
  });

  it('can be used by the keyboard alone', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('acc');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.account'));
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.home'));
  });
});
