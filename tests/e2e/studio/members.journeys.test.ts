import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

describe('a member', () => {
  it('is shown without contact data and actions to a person who may only read', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'auditor');
    await page.goto(`${studio}/members/${fan.userId}`);
    await expect(page.getByText(en('members.masked'))).toBeVisible();
    await expect(page.locator('.facts')).not.toContainText(fan.email);
    await expect(page.getByRole('heading', { name: en('members.change') })).toHaveCount(0);
    await expect(page.getByLabel(en('members.newNote'))).toHaveCount(0);
  });
});
