import sharp from 'sharp';
import { createDevice } from '../../../server/ticket/testing-device.ts';
import { createEvent, finishEvent } from '../event/event-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { registerTicket, scheduleRound } from '../player/broadcast-steps.ts';
import { anAddress, orderElsewhere, ordersOf, payElsewhere } from '../store/store-steps.ts';

/** The ids of a fan's objects, by the names of the parameters in paths. */
export type Belongings = Record<
  | 'orderId'
  | 'photocardId'
  | 'face'
  | 'attemptId'
  | 'ticketId'
  | 'inquiryId'
  | 'pictureId'
  | 'sessionId'
  | 'familyId'
  | 'cardId'
  | 'addressId',
  string
> & {
  /** Of an order that is not paid. */
  waitingOrderId: string;
  /** Of the bought photocards. */
  lineId: string;
  /** Needs a ticket. */
  roundId: string;
  /** The parts of a session that can be revoked. */
  scope: string;
  /** Won by the owner and by the rival. */
  eventId: string;
};

type Found = Record<string, unknown>;

/** Of the question. */
async function aPicture(): Promise<object> {
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#3366cc' } });
  return { position: 0, picture: (await drawn.png().toBuffer()).toString('base64') };
}

const first = (list: unknown): Found => (Array.isArray(list) ? (list[0] ?? {}) : {});

/** A fan with one of everything that a call can name, and a rival who has won the same event. */
export async function createOwner(): Promise<{ owner: Fan; rival: Fan; belongings: Belongings }> {
  const owner = await joinFan();
  const rival = await joinFan();
  const orderId = await orderElsewhere(owner, 'last-light-faces', 1);
  await payElsewhere(owner, orderId);
  // The job that makes the photocards may be in the hands of another process.
  let line: Found = {};
  const cardsOfLine = async () => {
    line = first((await ordersOf(owner))[0]?.['lines']);
    return line['photocards'];
  };
  await expect.poll(cardsOfLine).not.toEqual([]);
  const card = first(line['photocards']);
  const waitingOrderId = await orderElsewhere(owner, 'votes-30', 1);
  const paymentRequest = { orderId: waitingOrderId, provider: 'toss', window: 'popup' };
  const { attemptId } = await callAs(owner, 'POST', '/payment/url', paymentRequest);
  const ticketId = await registerTicket(owner);
  const inquiry = { topic: 'VOTE', message: 'My votes are gone.', language: 'en' };
  const inquiryId = String((await callAs(owner, 'POST', '/inquiry', inquiry))['inquiryId']);
  const { pictures } = await callAs(owner, 'POST', `/inquiry/${inquiryId}/picture`, await aPicture());
  const times = { startsIn: -60, endsIn: 3_000 };
  const free = await scheduleRound({ access: 'FREE', ...times });
  const { roundId } = await scheduleRound({ access: 'PASS', ...times });
  const watch = { ticketId: null, takeOver: false, proof: null };
  const { sessionId } = await callAs(owner, 'POST', `/streaming/round/${free.roundId}/session`, watch);
  const { addressId } = first((await callAs(owner, 'POST', '/user/me/address', anAddress))['addresses']);
  const { familyId } = first((await callAs(owner, 'GET', '/user/me/device'))['devices']);
  const { eventId } = await createEvent('last-light-front-row', 9);
  for (const fan of [owner, rival]) await callAs(fan, 'POST', `/event/${eventId}/entry`, {});
  await finishEvent(eventId);
  const { cardId } = first((await callAs(owner, 'GET', `/event/${eventId}/photocard`))['cards']);
  return {
    owner,
    rival,
    belongings: {
      orderId,
      photocardId: String(card['photocardId']),
      face: '1',
      lineId: String(line['lineId']),
      waitingOrderId,
      attemptId: String(attemptId),
      ticketId,
      inquiryId,
      pictureId: String(first(pictures)['pictureId']),
      sessionId: String(sessionId),
      familyId: String(familyId),
      addressId: String(addressId),
      roundId,
      scope: 'store',
      cardId: String(cardId),
      eventId,
    },
  };
}

/** The bodies of the calls that name data of one fan, each as the owner of these ids would send it from this device. */
export async function bodiesFor(
  { ticketId = '', roundId, lineId }: Readonly<Record<string, string>>,
  deviceId: string,
): Promise<Record<string, unknown>> {
  const device = await createDevice(deviceId);
  return {
    'POST /ticket/:ticketId/device': { proof: await device.prove('device', ticketId), label: 'Phone' },
    'POST /ticket/:ticketId/entry': { proof: await device.prove('entry', ticketId) },
    'POST /ticket/:ticketId/use': { roundId, proof: await device.prove('use', ticketId), label: 'Phone' },
    'POST /order/:orderId/refund': { lineIds: [lineId], reason: '' },
    'POST /streaming/session/:sessionId/heartbeat': { positionSeconds: 1 },
    'POST /inquiry/:inquiryId/picture': await aPicture(),
    'POST /inquiry/:inquiryId/reply': { message: 'It has still not come.' },
    'PUT /user/me/address/:addressId': { ...anAddress, recipient: 'Another Person' },
    'PUT /event/:eventId/winnerinfo': {
      name: 'Kim Haneul',
      email: 'haneul@example.com',
      phone: anAddress.phone,
      address: anAddress.street,
      consent: true,
    },
  };
}
