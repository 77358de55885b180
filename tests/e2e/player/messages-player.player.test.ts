import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { openPartner, signInThere, t } from '../embedding/partner-steps.ts';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan, onAnotherDevice } from '../harness/fans.ts';
import { expectMessages } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { endBroadcast, expectPlaying, playButton, playerOn, scheduleRound, stageOf } from './broadcast-steps.ts';
import { streamId } from './test-round.ts';

/** The interval of heartbeats, and the time of a request. */
const heartbeat = { timeout: 30_000 };

/** As in a browser that was built without H.264; the tests' browser has it. */
const withoutDecoder = (page: Page) =>
  page.addInitScript(() => {
    const { isTypeSupported } = MediaSource;
    const { canPlayType } = HTMLMediaElement.prototype;
    MediaSource.isTypeSupported = (type) => !type.includes('avc1') && isTypeSupported(type);
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('avc1') ? '' : canPlayType.call(this, type);
    };
  });

describe('the messages', () => {
  it('say that the broadcast has ended', async () => {
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    await change('UPDATE stream_round SET vod_source = NULL WHERE round_id = $1', [round.roundId]);
    const { page } = await revisit({ fan: await joinFan() });
    await page.goto(round.address);
    await expect(playButton(page)).toBeVisible();
    await endBroadcast(round);
    await expectMessages(stageOf(page), 'BROADCAST_ENDED');
  });

  it('say that another device is playing', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/410|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    await callAs(await onAnotherDevice(fan), 'POST', `/streaming/round/${round.roundId}/session`, {
      ticketId: null,
      takeOver: true,
      proof: null,
    });
    await expect(stageOf(page).getByRole('alert')).toBeVisible(heartbeat);
    await expectMessages(stageOf(page), 'SESSION_SUPERSEDED');
  });

  it('recommend another device where this one can’t decode the video', async () => {
    const round = await scheduleRound({ startsIn: 300, endsIn: 600 });
    const { page } = await revisit({ fan: await joinFan() });
    await withoutDecoder(page);
    await page.goto(round.address);
    await page.getByRole('button', { name: 'Check before the show' }).click();
    await expectMessages(stageOf(page), 'OTHER_DEVICE');
  });

  it('say at once that this browser can’t decode the video', async () => {
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const { page } = await revisit({ fan: await joinFan() });
    await withoutDecoder(page);
    await page.addInitScript(() => {
      addEventListener('fan-error', ({ detail }) => document.documentElement.setAttribute('data-error', detail.code));
    });
    const sessions: string[] = [];
    page.on('request', (request) => request.url().endsWith('/session') && sessions.push(request.url()));
    await page.goto(round.address);
    await playButton(page).click();
    await expectMessages(stageOf(page), 'VIDEO_UNSUPPORTED');
    await expect(page.locator('html')).toHaveAttribute('data-error', 'VIDEO_UNSUPPORTED');
    expect(sessions).toEqual([]);
  });

  it('say that the session expired during playback', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/401|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    // Ended on the server, as from the fan's list of devices: this page learns it with its next request.
    await callAs(fan, 'POST', '/jwt/logout', {});
    await expect(stageOf(page).getByRole('alert')).toBeVisible(heartbeat);
    await expectMessages(stageOf(page), 'LOGIN_WINDOW_EXPIRED');
  });
});

describe('the messages on a partner’s page', () => {
  it('say that another device is playing, that the session expired, and that the broadcast has ended', async () => {
    const { partner } = inject('product');
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    await change('UPDATE stream_round SET vod_source = NULL WHERE round_id = $1', [round.roundId]);
    const { page, expectComplaint } = await revisit({ fan, language: 'ko' });
    expectComplaint(/401|409|410|503/);
    await openPartner(page, `<fan-player stream-id="${streamId}" round="${round.number}"></fan-player>`);
    await signInThere(page, fan);
    await playerOn(page).scrollIntoViewIfNeeded();
    await playButton(page).click();
    await expectPlaying(page, 1);
    await callAs(fan, 'POST', `/streaming/round/${round.roundId}/session`, {
      ticketId: null,
      takeOver: true,
      proof: null,
    });
    await expect(stageOf(page).getByText(t('error:SESSION_SUPERSEDED'))).toBeVisible(heartbeat);

    await stageOf(page)
      .getByRole('button', { name: t('player-watch:watchHere') })
      .click();
    await expectPlaying(page, 1);
    const [accessToken = '', deviceId = ''] = await page.evaluate(() =>
      ['fan:accessToken', 'fan:deviceId'].map((key) => localStorage.getItem(key) ?? ''),
    );
    await callAs({ accessToken, deviceId, origin: partner }, 'POST', '/jwt/logout', {});
    await expect(stageOf(page).getByText(t('error:LOGIN_WINDOW_EXPIRED'))).toBeVisible(heartbeat);
    await expect(stageOf(page).getByRole('button', { name: t('player-watch:signIn') })).toBeVisible();

    await endBroadcast(round);
    await stageOf(page)
      .getByRole('button', { name: t('player-watch:back') })
      .click();
    await expect(stageOf(page).getByText(t('error:BROADCAST_ENDED'))).toBeVisible();
  });
});
