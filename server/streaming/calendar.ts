import ical, { type ICalCalendar } from 'ical-generator';
import type { z } from 'zod';
import { sitePath } from '../../rules/site/site-path.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { FileReply } from '../platform/http/routes.ts';
import type { RoundSummary, StreamDetail, streamingCalls } from './contract.ts';

type Stream = Omit<z.output<(typeof streamingCalls)['GET /streaming/:streamId']['response']>, 'serverTime'>;
type StreamWords = Pick<StreamDetail, 'streamId' | 'name' | 'titleName' | 'description'>;
type RoundTimes = Pick<RoundSummary, 'roundId' | 'number' | 'name' | 'startsAt' | 'endsAt'>;

/** A round with its stream, for a calendar. */
export interface CalendarRound {
  stream: StreamWords;
  round: RoundTimes;
}

/** Seconds before the start at which a calendar reminds the fan: the time to sign in and to check the device. */
const remindBefore = 15 * 60;

/** Seconds after which a calendar program should fetch a fan's calendar again. Many have an interval of their own. */
const fetchAgainAfter = 3600;

const prodId = { company: 'Fanfare', product: 'Rounds' };

/**
 * A round as an entry for a calendar (RFC 5545), written by ical-generator. Its id stays the same, so that a calendar replaces the
 * entry when it is added again.
 * @throws Refusal NOT_FOUND if the stream has no such round
 */
export function calendarReply(stream: Stream, roundId: string, publicOrigin: string) {
  const round = stream.rounds.find((one) => one.roundId === roundId);
  if (round === undefined) throw new Refusal('NOT_FOUND');
  const calendar = ical({ prodId });
  addRound(calendar, { stream, round }, publicOrigin);
  return {
    type: 'text/calendar',
    body: textOf(calendar),
    // Not an attachment: a phone then opens its calendar instead of storing a file.
    headers: { 'Content-Disposition': `inline; filename="${stream.streamId}-${round.number}.ics"` },
  } as const satisfies FileReply;
}

/** A calendar with these rounds, to subscribe to: it shows later changes of their times. */
export function calendarOf(rounds: readonly CalendarRound[], publicOrigin: string): string {
  const calendar = ical({ prodId, name: 'Fanfare', ttl: fetchAgainAfter });
  for (const one of rounds) addRound(calendar, one, publicOrigin);
  // RFC 5545 requires at least one component, and some programs refuse an empty calendar.
  if (rounds.length === 0) calendar.timezone({ name: 'Etc/UTC', generator: () => utcZone });
  return textOf(calendar);
}

/** RFC 5545 ends every line with CRLF, but ical-generator leaves it out after the last one. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** Times are instants in UTC, which every program shows in the zone of its user. */
function addRound(calendar: ICalCalendar, { stream, round }: CalendarRound, publicOrigin: string): void {
  const url = new URL(sitePath('/player', { stream: stream.streamId, round: String(round.number) }), publicOrigin).href;
  const entry = calendar.createEvent({
    id: `${round.roundId}@${new URL(publicOrigin).hostname}`,
    start: new Date(round.startsAt),
    end: new Date(round.endsAt),
    // The only round of a show often has the show's name.
    summary: isNamedAs(stream, round) ? stream.name : `${stream.name} · ${round.name}`,
    description: [stream.titleName, stream.description, url].filter(Boolean).join('\n\n'),
    location: url,
    url,
  });
  entry.createAlarm({ trigger: remindBefore });
}

const isNamedAs = (stream: StreamWords, round: RoundTimes): boolean => ` ${stream.name}`.endsWith(` ${round.name}`);

const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');
