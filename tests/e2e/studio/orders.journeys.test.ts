import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut } from './studio-steps.ts';

describe('an order', () => {
  it('is found from anywhere by its number', async () => {
    const { number } = await buyGoods(await joinFan(), ['light-stick']);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'shop');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number.toLowerCase());
    await expect(page.getByRole('option', { name: number })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  });
});
