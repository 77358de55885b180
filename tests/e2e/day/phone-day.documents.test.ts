import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { decide } from '../account/sign-in-steps.ts';
import { createEvent, enter, finishEvent } from '../event/event-steps.ts';
import { expect } from '../harness/expect.ts';
import { newcomer } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { decidePayment } from '../store/store-steps.ts';
import { newCode } from '../ticket/ticket-steps.ts';
import { final, openVote } from '../vote/vote-steps.ts';
import { expectFine } from './day-steps.ts';

const { site } = inject('product');
const t = (key: string, values?: Record<string, string | number>): string => words('ja', key, values);
const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: t(key, values), exact: true });

/** As `11月24日 22:00 米国東部時間 (11月25日 12:00 KST)`. */
const bothZones = /\d{1,2}:\d\d\s米国東部時間 \(.*?\d{1,2}:\d\d\sKST\)/;
/** As the first half of that: the fan's own actions have no other zone. */
const ownZone = /\d{1,2}:\d\d\s米国東部時間/;

async function joinFromTheVote(page: Page, fan: { name: string; email: string }): Promise<void> {
  await openVote(page, final);
  await expectFine(page, 'ja');
  await page.locator('fan-vote [data-candidate] button').nth(12).tap();
  await button(page, 'vote-cast:vote').tap();
  await page.getByRole('button', { name: t('login:continueWith.line') }).tap();
  await decide(page, { person: fan });
  await page.getByRole('checkbox', { name: t('join:agreeToAll') }).check();
  await page.getByRole('textbox', { name: t('join:birthDate') }).pressSequentially('20000229');
  await button(page, 'join:next').tap();
  await page.getByRole('textbox', { name: t('join:nickname') }).fill(fan.name);
  await page.getByText(t('join:outsideKorea'), { exact: true }).tap();
  await button(page, 'join:submit').tap();
  await expect(page.getByRole('heading', { name: t('join:welcome', { nickname: fan.name }) })).toBeVisible();
  await expectFine(page, 'ja');
  await button(page, 'join:begin').tap();
}

async function castFreeVote(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('vote-cast:choose') });
  await sheet.getByRole('button', { name: t('vote-cast:claim_other', { count: 5 }) }).tap();
  await sheet.getByRole('button', { name: t('vote-cast:send_other', { count: 1 }) }).tap();
  const receipt = page.getByRole('dialog', { name: t('vote-cast:receipt') });
  await expect(receipt.getByText(/に集計されました/)).toHaveText(ownZone);
  await expectFine(page, 'ja');
  await button(page, 'vote-cast:done').tap();
}

async function buyVotes(page: Page): Promise<void> {
  await page.goto(`${site}/producthome`);
  await expectFine(page, 'ja');
  await page.locator('fan-store a[href*="product="]').first().tap();
  await button(page, 'store-cart:buy').tap();
  await button(page, 'store-order:review').tap();
  await expect(page.getByRole('heading', { name: t('store-order:confirmTitle') })).toBeVisible();
  await expectFine(page, 'ja');
  await page.getByRole('checkbox', { name: t('store-order:agree') }).check();
  const pay = page.getByRole('button', { name: /を支払う$/ });
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.tap()]);
  await expect(popup.locator('#approve')).toBeVisible();
  await decidePayment(popup, 'approve');
  await expect(page.getByRole('heading', { name: t('store-order:phase.done.title') })).toBeVisible();
  await expect(page.getByText(t('store-order:delivered.VOTE_PACK.there'))).toBeVisible();
  await expectFine(page, 'ja');
}

async function useTicket(page: Page): Promise<void> {
  await page.goto(`${site}/mypage/ticket`);
  await page.getByRole('textbox', { name: t('ticket:code') }).fill(await newCode());
  await button(page, 'ticket:register').tap();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectFine(page, 'ja');
  await page
    .locator('fan-ticket')
    .getByRole('button', { name: new RegExp(`^${t('ticket-detail:use')}`) })
    .first()
    .tap();
  const question = page.getByRole('dialog', { name: t('ticket-detail:ask.use.title') });
  await expect(question).toContainText(bothZones);
  await question.getByRole('button', { name: t('ticket-detail:ask.use.yes') }).tap();
  await expect(page.getByText(/で使用しました。視聴できます。/)).toBeInViewport();
  await expect(page.getByRole('link', { name: new RegExp(`^${t('ticket-detail:watch')}`) })).toBeVisible();
}

async function enterAndLookUpTheResult(page: Page): Promise<void> {
  const { eventId } = await createEvent('last-light-front-row', 9);
  await page.goto(`${site}/event?event=${eventId}`);
  await expect(page.locator('fan-event .facts')).toContainText(bothZones);
  await expectFine(page, 'ja');
  await enter(page, 'ja');
  await finishEvent(eventId);
  await page.reload();
  await button(page, 'event:check').tap();
  await expect(page.getByRole('heading', { name: t('event-result:winTitle') })).toBeFocused();
  await expectFine(page, 'ja');
}

async function sendInquiryAndReadAnswer(page: Page): Promise<void> {
  await page.goto(`${site}/service-center?view=ask`);
  await page.locator('fan-inquiry').getByText(t('inquiry:topics.VOTE'), { exact: true }).tap();
  await page
    .getByRole('textbox', { name: new RegExp(`^${t('inquiry-desk:message')}`) })
    .fill('投票券が見あたりません。');
  await button(page, 'inquiry-desk:send').tap();
  await expect(page.getByText(t('inquiry-desk:sentTitle'))).toBeInViewport();
  await button(page, 'inquiry-desk:seeSent').tap();
  await expect(page).toHaveURL(/inquiry=/);
  const inquiryId = new URL(page.url()).searchParams.get('inquiry') ?? '';
  await runOperator('inquiry', ['answer', inquiryId], 'マイページの「投票」にあります。\n');
  await page.goto(`${site}/mypage/inquiry`);
  await page.getByRole('link', { name: /投票券が見あたりません/ }).tap();
  await expect(page.getByText('マイページの「投票」にあります。')).toBeVisible();
  await expectFine(page, 'ja');
}

describe('a whole day on a phone in Japanese, in New York', () => {
  it('goes from the first visit through votes, a purchase, a ticket, a prize and an answer to the sign-out', async () => {
    const fan = newcomer();
    const { page } = await visit({
      language: 'ja',
      width: 375,
      height: 740,
      touch: true,
      timeZone: 'America/New_York',
    });
    await page.goto(`${site}/`);
    await expect(page.locator('fan-title .row').first()).toBeVisible();
    await expectFine(page, 'ja');
    await joinFromTheVote(page, fan);
    await castFreeVote(page);
    await buyVotes(page);
    await useTicket(page);
    await enterAndLookUpTheResult(page);
    await sendInquiryAndReadAnswer(page);

    // Everything of the day is found again in the member pages.
    await page.goto(`${site}/mypage/vote`);
    await expect(page.locator('.my-votes, main').first()).toContainText(t('site:votes.counted'));
    await expect(page.locator('main')).toContainText(ownZone);
    await expectFine(page, 'ja');
    await page.goto(`${site}/mypage/purchase`);
    await expect(page.getByText(t('purchase:status.FULFILLED')).first()).toBeVisible();
    await expectFine(page, 'ja');
    await page.getByRole('button', { name: t('login:accountOf', { name: fan.name }) }).tap();
    await button(page, 'login:signOut').tap();
    await expect(page.getByText(t('site:member.loginRequired'))).toBeVisible();
    await expectFine(page, 'ja');
  });
});
