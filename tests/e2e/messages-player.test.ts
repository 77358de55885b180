import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { endBroadcast, expectPlaying, playButton, scheduleRound, stageOf } from './broadcast-steps.ts';
import { change } from './database.ts';
import { expect } from './expect.ts';
import { callAs, joinFan } from './fans.ts';
import { expectSaid } from './message-steps.ts';
import { visit } from './visitor.ts';

/** A heartbeat's pause, and what the way of one takes. */
const heartbeat = { timeout: 30_000 };

describe('the messages', () => {
  it('say that the broadcast has ended', async () => {
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    await change('UPDATE stream_round SET vod_source = NULL WHERE round_id = $1', [round.roundId]);
    const { page } = await visit({ fan: await joinFan() });
    await page.goto(round.address);
    await expect(playButton(page)).toBeVisible();
    await endBroadcast(round);
    await expectSaid(stageOf(page), 'BROADCAST_ENDED');
  });

  it('say that another device plays', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const { page, expectComplaint } = await visit({ fan });
    expectComplaint(/410|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    await callAs({ ...fan, deviceId: randomUUID() }, 'POST', `/streaming/round/${round.roundId}/session`, {
      ticketId: null,
      takeOver: true,
      proof: null,
    });
    await expect(stageOf(page).getByRole('alert')).toBeVisible(heartbeat);
    await expectSaid(stageOf(page), 'OTHER_DEVICE');
  });

  it('say that the login ran out while it played', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const { page, expectComplaint } = await visit({ fan });
    expectComplaint(/401|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    // Ended at the server, as by the fan's own list of devices elsewhere: this page hears of it when it next asks.
    await callAs(fan, 'POST', '/jwt/logout', {});
    await expect(stageOf(page).getByRole('alert')).toBeVisible(heartbeat);
    await expectSaid(stageOf(page), 'LOGIN_WINDOW_EXPIRED');
  });
});
