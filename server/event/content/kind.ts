import { EventEntry } from '../../../rules/content/event.ts';
import { homeZone } from '../../../rules/moments.ts';
import { timeOrders } from '../../../rules/staff/content-times.ts';
import type { Content, ContentKind, ImportJob, Located, Locked, Saved } from '../../content/content.ts';
import { type Mistake, mistake, timeMistakes } from '../../content/mistakes.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { createStoredTimes } from '../../content/stored-times.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { checkCard, prepareCard } from '../../photocard/content/kind.ts';
import type { Connection } from '../../platform/database/database.ts';
import { beaconOf, checkBeacon } from './beacon.ts';
import { type EventContent, EventContentError, saveEvents } from './save-events.ts';

export const times = createStoredTimes({
  fields: ['opens', 'closes', 'results', 'performance', 'infoUntil', 'purge', 'beaconAt'],
  table: 'content_event_moment',
  key: 'event_id',
  idOf: (event: EventEntry) => event.id,
  zone: homeZone,
});
export type EventTimes = ReturnType<typeof times.resolve>;

export const eventKind: ContentKind<EventEntry> = {
  name: 'events',
  one: 'event',
  counted: 'events',
  order: 70,
  reading: { list: EventEntry },
  check: (content, now) => content.of(eventKind).flatMap((event) => checkEvent(content, event, now)),
  verify: findInexact,
  locked: lockedParts,
  // Entries stay, and are drawn as promised.
  withdrawal: { leaves: 'row', set: withdrawnIn('event', 'event_id') },
  // A digital card has the artist's name and portrait, and the colour of the artist or the title.
  uses: ({ title, photocard }) =>
    photocard === undefined
      ? []
      : [
          { kind: 'titles', id: title },
          { kind: 'artists', id: photocard.artist },
        ],
  save: saveAll,
};

/** The mistakes of one event that its schema can't detect. */
function checkEvent(content: Content, event: Located<EventEntry>, now: Date): Problem[] {
  const { entry, source, path } = event;
  const report = (key: string, what: string | Mistake): Problem => source.problem([...path, key], what);
  const problems = checkPicture(content, event, ['picture'], entry.picture);
  if (!isDeclared(content, 'titles', entry.title))
    problems.push(report('title', mistake('UNKNOWN', { one: 'title', id: entry.title })));
  if (entry.photocard !== undefined) problems.push(...checkCard(content, event, ['photocard'], entry.photocard));
  const instants = times.resolve(entry, now);
  for (const { field, what } of timeMistakes(timeOrders.events, instants)) problems.push(report(field, what));
  problems.push(...checkBeacon(content, event, instants, now));
  return problems;
}

const rules = [
  'title',
  'opens',
  'closes',
  'results',
  'performance',
  'infoUntil',
  'purge',
  'prizes',
  'winnerInfo',
  'beacon',
  'beaconAt',
];

/** The parts of an event that are locked once its entry has opened: `saveEvents` refuses or ignores changes of them. */
async function lockedParts(connection: Pick<Connection, 'query'>, eventId: string): Promise<Locked[]> {
  const { rows } = await connection.query<{ opened: boolean }>(
    'SELECT opens_at <= clock_timestamp() AS opened FROM event WHERE event_id = $1',
    [eventId],
  );
  if (rows[0]?.opened !== true) return [];
  return [...rules.map((key) => [key]), ['participation', 'for']].map((path) => ({
    path,
    part: 'ALL',
    reason: 'EVENT_OPEN',
  }));
}

/** Events without an exact beacon, unless they have opened without one. */
async function findInexact({ entriesOf, connection, now }: ImportJob): Promise<Problem[]> {
  const opened = await connection.query<{ event_id: string }>(
    'SELECT event_id FROM event WHERE beacon_rule IS NULL AND opens_at <= $1',
    [now],
  );
  const older = new Set(opened.rows.map(({ event_id: eventId }) => eventId));
  return entriesOf(eventKind)
    .filter(({ entry }) => beaconOf(entry, times.resolve(entry, now)).beacon === null && !older.has(entry.id))
    .map(({ path, source }) => source.problem([...path, 'beacon'], mistake('BEACON_NEEDED')));
}

/** Saves the events of a checked folder into the database, within the import's transaction. */
async function saveAll({ content, entriesOf, positionOf, connection, media, now }: ImportJob): Promise<Saved> {
  const prepared: EventContent[] = [];
  const instants = new Map<EventEntry, EventTimes>();
  for (const event of entriesOf(eventKind)) {
    const eventTimes = await times.keep(connection, event.entry, now);
    instants.set(event.entry, eventTimes);
    const prepare = await prepareEvent(content, event, eventTimes, media);
    prepared.push({ ...prepare, position: positionOf(event) });
  }
  const saved = await saveEvents(connection, prepared).catch((error: unknown) => {
    const at = content
      .of(eventKind)
      .find(({ entry }) => error instanceof EventContentError && entry.id === error.eventId);
    if (!(error instanceof EventContentError) || at === undefined) throw error;
    throw new ContentError([at.source.problem([...at.path, ...error.path], error.mistake)]);
  });
  for (const [entry, eventTimes] of instants) await times.remember(connection, entry, eventTimes);
  return saved;
}

async function prepareEvent(
  content: Content,
  event: Located<EventEntry>,
  eventTimes: EventTimes,
  media: string,
): Promise<Omit<EventContent, 'position'>> {
  const { entry } = event;
  return {
    eventId: entry.id,
    titleId: entry.title,
    name: entry.name,
    description: entry.description,
    terms: entry.terms,
    picture: await preparePicture(content, event, entry.picture, entry.name, media),
    prizes: entry.prizes,
    opensAt: eventTimes.opens,
    closesAt: eventTimes.closes,
    resultsAt: eventTimes.results,
    performanceAt: eventTimes.performance ?? null,
    infoUntil: eventTimes.infoUntil,
    purgeAt: eventTimes.purge,
    collectsInfo: entry.winnerInfo,
    participation: entry.participation === undefined ? null : participants[entry.participation.for],
    participationNote: entry.participation?.note ?? null,
    photocard: entry.photocard === undefined ? null : await prepareCard(content, entry.title, entry.photocard, media),
    ...beaconOf(entry, eventTimes),
  };
}

const participants = { entrants: 'ENTRANTS', winners: 'WINNERS' } as const;
