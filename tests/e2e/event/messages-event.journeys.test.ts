import { describe, inject, it } from 'vitest';
import { copyRow } from '../harness/database.ts';
import { callAs, joinFan, unique } from '../harness/fans.ts';
import { expectSaid } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { finishEvent } from './event-steps.ts';

const { site } = inject('product');

/** An open event in which every entrant wins a prize that is sent. */
async function openEvent(): Promise<string> {
  const eventId = unique('prize');
  const name = { ko: '시험 추첨', en: 'A draw for tests', ja: 'テスト抽選' };
  const undone = [
    'committed_at',
    'commitment',
    'entrants',
    'drawn_at',
    'beacon',
    'beacon_rule',
    'beacon_news',
    'seed',
    'fulfilled_at',
  ];
  const afresh = Object.fromEntries(undone.map((column) => [column, null]));
  const closes = { closes_at: new Date(Date.now() + 3_600_000).toISOString() };
  await copyRow(
    'event',
    { key: 'event_id', value: 'last-light-front-row' },
    { ...afresh, ...closes, event_id: eventId, name, position: 999 },
  );
  return eventId;
}

describe('the messages', () => {
  it('ask a winner for name, email and phone number', async () => {
    const fan = await joinFan();
    const eventId = await openEvent();
    await callAs(fan, 'POST', `/event/${eventId}/entry`, {});
    await finishEvent(eventId);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/event?event=${eventId}`);
    await page.getByRole('button', { name: 'See my result' }).click();
    await page.getByRole('button', { name: 'Send my details' }).click();
    await expectSaid(page.locator('form.winner-form'), 'WINNER_INFO_REQUIRED');
  });
});
