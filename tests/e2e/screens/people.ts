import { createDevice } from '../../../server/ticket/testing-device.ts';
import { createEvent, finishEvent } from '../event/event-steps.ts';
import { change } from '../harness/database.ts';
import { callAs, type Fan, joinFan, onAnotherDevice } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { registerTicket, type ScheduledRound, scheduleRound } from '../player/broadcast-steps.ts';
import { anAddress, orderElsewhere, payElsewhere, runOut } from '../store/store-steps.ts';

/** The fans whom the screens need, with their data. Each is prepared once, when it is first requested. */
export interface People {
  /** Has just signed up. */
  member(): Promise<Fan>;
  /** Has never opened a vote, which would bring the message about the welcome rights. */
  newcomer(): Promise<Fan>;
  /** Agreed to an outdated version of the terms. */
  outdated(): Promise<Fan>;
  /** Has something of everything below. */
  collector(): Promise<Fan>;
  orders(): Promise<Record<'paid' | 'sent' | 'waiting' | 'expired', string>>;
  /** Not used yet, and used on another device. */
  tickets(): Promise<Record<'fresh' | 'elsewhere', string>>;
  /** An inquiry with a reply. */
  inquiryId(): Promise<string>;
  /** An event that the collector has won. */
  wonEventId(): Promise<string>;
  rounds(): Promise<Record<'soon' | 'live' | 'over', ScheduledRound>>;
}

type PreparedBy<Name extends keyof People> = Awaited<ReturnType<People[Name]>>;

export function createPeople(): People {
  const collector = once(joinFan);
  const rounds = once(scheduleRounds);
  return {
    member: once(joinFan),
    newcomer: once(joinFan),
    outdated: once(joinOutdated),
    collector,
    rounds,
    orders: once(async () => order(await collector())),
    tickets: once(async () => collectTickets(await collector(), (await rounds()).soon)),
    inquiryId: once(async () => sendInquiry(await collector())),
    wonEventId: once(async () => win(await collector())),
  };
}

/** A failed preparation is repeated by the next request. */
function once<T>(prepare: () => Promise<T>): () => Promise<T> {
  let prepared: Promise<T> | null = null;
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
}

async function joinOutdated(): Promise<Fan> {
  const fan = await joinFan();
  await change("UPDATE fan_agreement SET version = '2026-11-01' WHERE user_id = $1", [fan.userId]);
  return fan;
}

async function order(fan: Fan): Promise<PreparedBy<'orders'>> {
  const expired = await orderElsewhere(fan, 'votes-30', 1);
  await runOut(fan);
  const paid = await orderElsewhere(fan, 'votes-30', 1);
  const sent = await orderElsewhere(fan, 'light-stick', 2, { ...anAddress, region: '', city: '', detail: '3F' });
  for (const orderId of [paid, sent]) await payElsewhere(fan, orderId);
  await change(
    `UPDATE shipment SET state = 'SHIPPED', carrier = 'CJ Logistics', tracking_number = '6812-3456-7890',
       shipped_at = clock_timestamp()
     WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1)`,
    [sent],
  );
  return { expired, paid, sent, waiting: await orderElsewhere(fan, 'votes-30', 1) };
}

async function collectTickets(fan: Fan, { roundId }: ScheduledRound): Promise<PreparedBy<'tickets'>> {
  const [fresh, elsewhere] = await Promise.all([registerTicket(fan), registerTicket(fan)]);
  const phone = await createDevice();
  await callAs(await onAnotherDevice(fan, phone.deviceId), 'POST', `/ticket/${elsewhere}/use`, {
    roundId,
    proof: await phone.prove('use', elsewhere),
    label: 'Chrome · Android',
  });
  return { fresh, elsewhere };
}

async function sendInquiry(fan: Fan): Promise<string> {
  const message = 'My ten votes are gone\nsince this morning.';
  const sentInquiry = await callAs(fan, 'POST', '/inquiry', { topic: 'VOTE', message, language: 'en' });
  const inquiryId = String(sentInquiry['inquiryId']);
  await runOperator('inquiry', ['answer', inquiryId], 'They are back in your wallet.\nSorry for the wait!\n');
  return inquiryId;
}

async function win(fan: Fan): Promise<string> {
  const { eventId } = await createEvent('last-light-front-row', 9);
  await callAs(fan, 'POST', `/event/${eventId}/entry`, {});
  await finishEvent(eventId);
  return eventId;
}

async function scheduleRounds(): Promise<PreparedBy<'rounds'>> {
  const soon = await scheduleRound({ access: 'PASS', startsIn: 3_000, endsIn: 6_000 });
  const live = await scheduleRound({ startsIn: -60, endsIn: 3_000 });
  const over = await scheduleRound({ startsIn: -600, endsIn: -60 });
  await change('UPDATE stream_round SET vod_source = NULL WHERE round_id = $1', [over.roundId]);
  return { soon, live, over };
}
