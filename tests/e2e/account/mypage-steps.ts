import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';

export const { site } = inject('product');

export async function openInfo(page: Page): Promise<void> {
  await page.goto(`${site}/mypage/myinfo`);
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
}

export const nickname = (page: Page) => page.locator('fan-profile [name=nickname]');
export const profileOf = (fan: Fan) => callAs(fan, 'GET', '/user/me');
