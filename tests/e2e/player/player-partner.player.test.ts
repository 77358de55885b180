import { inject, it } from 'vitest';
import {
  collectViolations,
  confirmThere,
  goToProvider,
  openPartner,
  openPlatformWindow,
  signInThere,
  t as tThere,
} from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { decidePayment } from '../store/store-steps.ts';
import {
  broadcastComplaints,
  goInWithTicket,
  goOfflineAndBack,
  playerOn,
  scheduleRound,
  seekBackAndReturn,
  stageOf,
  type Viewer,
  watchTheRecording,
} from './broadcast-steps.ts';
import { streamId } from './test-round.ts';

const { partner } = inject('product');

it('a round on the partner’s page, from buying a ticket there to the recording, under its strict policy', async () => {
  const fan = await joinFan();
  const { page, context, expectComplaint } = await visit({ fan, language: 'ko' });
  const viewer: Viewer = { page, context, t: tThere };
  expectComplaint(broadcastComplaints);
  const violations = await collectViolations({ page, context });
  await openPartner(page, '<fan-store product-id="last-light-finale"></fan-store>');
  await signInThere(page, fan);
  await confirmThere(page);
  const popup = await openPlatformWindow(page);
  await goToProvider(popup);
  await decidePayment(popup, 'approve');
  await expect(page.getByRole('heading', { name: tThere('store-order:phase.done.title') })).toBeVisible();

  const round = await scheduleRound({ access: 'PASS', startsIn: 30, endsIn: 300 });
  await openPartner(page, `<fan-player stream-id="${streamId}" round="${round.number}"></fan-player>`);
  await playerOn(page).scrollIntoViewIfNeeded();
  await expect(stageOf(page).getByText(tThere('player:startsIn'))).toBeVisible();
  await goInWithTicket(viewer);
  const { admissions } = await callAs(fan, 'GET', `/streaming/${streamId}`);
  expect(JSON.stringify(admissions)).toContain(new URL(partner).host);
  await goOfflineAndBack(viewer);
  await seekBackAndReturn(viewer);
  await watchTheRecording(viewer, round);
  expect(await violations()).toEqual([]);
}, 300_000);
