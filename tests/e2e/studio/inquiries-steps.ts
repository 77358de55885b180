import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Fan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
export const en = (key: string, values?: Record<string, string | number>) =>
  words('en', `studio-inquiries:${key}`, values);
export const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true });

/** The field of the answer; its count is part of its name. */
export const answerOf = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${en('answer')}`) });

/** Asks in the service center. @returns the page of the fan */
export async function sendInquiry(fan: Fan, message: string): Promise<Page> {
  const { page } = await revisit({ fan, language: 'en' });
  const desk = (key: string) => words('en', `inquiry-desk:${key}`);
  await page.goto(`${site}/service-center?view=ask`);
  await page.getByText(words('en', 'inquiry:topics.TICKET'), { exact: true }).last().click();
  await page.getByRole('textbox', { name: new RegExp(`^${desk('message')}`) }).fill(message);
  await page.getByRole('button', { name: desk('send') }).click();
  await expect(page.getByText(desk('sentTitle'))).toBeVisible();
  return page;
}
