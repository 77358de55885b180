import ical from 'ical-generator';
import type { z } from 'zod';
import { sitePath } from '../../rules/site/site-path.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { FileReply } from '../platform/http/routes.ts';
import type { streamingCalls } from './contract.ts';

type Stream = Omit<z.output<(typeof streamingCalls)['GET /streaming/:streamId']['response']>, 'serverTime'>;

/** Seconds before the start at which a calendar reminds the fan: the time to sign in and to check the device. */
const remindBefore = 15 * 60;

/**
 * A round as an entry for a calendar (RFC 5545), written by ical-generator. Its id stays the same, so that a calendar replaces the
 * entry when it is added again.
 * @throws Refusal NOT_FOUND where the stream has no such round
 */
export function calendarReply(stream: Stream, roundId: string, publicOrigin: string) {
  const round = stream.rounds.find((one) => one.roundId === roundId);
  if (round === undefined) throw new Refusal('NOT_FOUND');
  const url = new URL(sitePath('/player', { stream: stream.streamId, round: String(round.number) }), publicOrigin).href;
  const calendar = ical({ prodId: { company: 'Fanfare', product: 'Rounds' } });
  const entry = calendar.createEvent({
    id: `${roundId}@${new URL(publicOrigin).hostname}`,
    start: new Date(round.startsAt),
    end: new Date(round.endsAt),
    summary: `${stream.name} · ${round.name}`,
    description: [stream.titleName, stream.description, url].filter(Boolean).join('\n\n'),
    location: url,
    url,
  });
  entry.createAlarm({ trigger: remindBefore });
  return {
    type: 'text/calendar',
    body: calendar.toString(),
    // Not an attachment: a phone then opens its calendar instead of storing a file.
    headers: { 'Content-Disposition': `inline; filename="fanfare-${round.number}.ics"` },
  } as const satisfies FileReply;
}
