import type { Locator, Page, Request } from 'playwright';
import { inject } from 'vitest';
import { awaitSameDay } from '../../../server/platform/testing-midnight.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';
import { requestsOf } from '../harness/requests.ts';

/** An open vote. Each test has a candidate of its own in it, since other tests vote at the same time. */
export const final = 'last-light-final';

export async function openVote(page: Page, voteId: string, candidateId?: string): Promise<void> {
  await awaitSameDay();
  const address = new URL('/votehome', inject('product').site);
  address.searchParams.set('vote', voteId);
  if (candidateId) address.searchParams.set('candidate', candidateId);
  await page.goto(address.href);
  await expect(page.locator('.vote h2').first()).toBeVisible();
}

export const candidate = (page: Page, candidateId: string): Locator =>
  page.locator(`[data-candidate="${candidateId}"]`);

export const stage = (page: Page): Locator => page.getByRole('complementary', { name: 'Your pick' });

export const castSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose how many' });

export const receiptSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Receipt' });

/** Claims today's free rights, and waits until they arrive. */
export async function claim(page: Page): Promise<void> {
  const button = page.locator('.stage .claim');
  await button.click();
  await expect(button).toHaveCount(0);
}

/** Opens the dialog in which the fan chooses how many rights to cast for the selected candidate. */
export async function openCastSheet(page: Page): Promise<Locator> {
  await stage(page).getByRole('button', { name: 'Vote', exact: true }).click();
  const sheet = castSheet(page);
  await expect(sheet.getByRole('spinbutton', { name: 'Free votes to spend' })).toBeVisible();
  return sheet;
}

export const isCast = (request: Request): boolean => request.method() === 'POST' && request.url().endsWith('/cast');

/** Sends a ballot, and waits until it is accepted. */
export async function castBy(button: Locator): Promise<void> {
  const replied = button.page().waitForResponse((response) => isCast(response.request()));
  await button.click();
  expect((await replied).status()).toBe(200);
}

/** The server's records of a fan's ballots, newest first. */
export async function ballotsOf(fan: Fan, voteId: string): Promise<unknown[]> {
  const { ballots } = await callAs(fan, 'GET', `/vote/me?voteId=${voteId}`);
  return Array.isArray(ballots) ? ballots : [];
}

/** The votes beside a candidate's name in the ranking. */
export async function countOf(page: Page, candidateId: string): Promise<number> {
  const figures = candidate(page, candidateId).locator('.figures');
  return Number((await figures.innerText()).replaceAll(',', ''));
}

/** The requests with which a page reads votes, from now on: none while the live channel brings the counts. */
export const readsOf = (page: Page): string[] => requestsOf(page, /\/api\/v1\/vote\//);
