import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { resolveMoment } from '../../content/moment.ts';
import { checkPicture, preparePicture } from '../../content/pictures.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { checkCard, prepareCard } from '../../photocard/content/kind.ts';
import type { Connection } from '../../platform/database/database.ts';
import { seedDemoEntrants } from '../entry/entry.ts';
import { type EventContent, EventContentError, saveEvents } from '../save-events.ts';
import { EventEntry } from './entry.ts';

/** The zone of an event's times without an offset. */
const eventZone = 'Asia/Seoul';

const fields = ['opens', 'closes', 'results', 'performance', 'infoUntil', 'purge'] as const;
type Field = (typeof fields)[number];
type Times = Partial<Record<Field, Date>>;

/** Times resolved as an import right now would. */
function timesOf(entry: EventEntry, now: Date): Times {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = entry[field];
      return given === undefined ? [] : [[field, resolveMoment(given.moment, now, eventZone)]];
    }),
  );
}

export const eventKind: ContentKind<EventEntry> = {
  name: 'events',
  one: 'event',
  counted: 'events',
  order: 70,
  reading: { list: EventEntry },
  check: (content, now) => content.of(eventKind).flatMap((event) => checkEvent(content, event, now)),
  save: saveAll,
};

/** The mistakes of one event beyond its shape. */
function checkEvent(content: Content, event: Located<EventEntry>, now: Date): Problem[] {
  const { entry, source, path } = event;
  const report = (key: string, sentence: string): Problem => source.problem([...path, ...key.split('.')], sentence);
  const problems = checkPicture(content, event, ['picture'], entry.picture);
  if (!isDeclared(content, 'titles', entry.title))
    problems.push(report('title', `There is no title \`${entry.title}\`.`));
  if (entry.photocard !== undefined) problems.push(...checkCard(content, event, ['photocard'], entry.photocard));
  const times = timesOf(entry, now);
  for (const [before, after, isStrict] of order) {
    const [first, second] = [times[before]?.getTime() ?? 0, times[after]?.getTime() ?? 0];
    if (first < second || (first === second && !isStrict)) continue;
    problems.push(report(after, `\`${after}\` must ${isStrict ? 'come after' : 'not come before'} \`${before}\`.`));
  }
  if ((entry.demoEntrants ?? 0) > 0 && (times.opens ?? now) > now)
    problems.push(report('demoEntrants', 'There can be no entrants before the entry opens.'));
  return problems;
}

const order: readonly (readonly [before: Field, after: Field, isStrict: boolean])[] = [
  ['opens', 'closes', true],
  ['closes', 'results', false],
  ['results', 'infoUntil', false],
  ['infoUntil', 'purge', false],
];

/** Brings the events of a checked folder into the database, within the import's transaction. */
async function saveAll({ content, connection, media, now }: ImportJob): Promise<Saved> {
  const prepared: EventContent[] = [];
  const moments: Times[] = [];
  for (const event of content.of(eventKind)) {
    const times = await keepTimes(connection, event.entry, now);
    moments.push(times);
    prepared.push(await prepareEvent(content, event, times, media));
  }
  const saved = await saveEvents(connection, prepared).catch((error: unknown) => {
    const at = content
      .of(eventKind)
      .find(({ entry }) => error instanceof EventContentError && entry.id === error.eventId);
    if (!(error instanceof EventContentError) || at === undefined) throw error;
    throw new ContentError([at.source.problem([...at.path, 'id'], error.message)]);
  });
  let demoEntrants = 0;
  for (const [index, { entry }] of content.of(eventKind).entries()) {
    await rememberTimes(connection, entry, moments[index] ?? {});
    if (entry.demoEntrants !== undefined && saved.created.includes(entry.id))
      demoEntrants += await seedDemoEntrants(connection, entry.id, entry.demoEntrants);
  }
  return { ...saved, demo: { 'Entrants of the demo': demoEntrants } };
}

async function prepareEvent(
  content: Content,
  event: Located<EventEntry>,
  times: Times,
  media: string,
): Promise<EventContent> {
  const { entry } = event;
  const need = (field: Field): Date => {
    const instant = times[field];
    if (instant === undefined) throw new Error(`The event ${entry.id} has no ${field}`);
    return instant;
  };
  return {
    eventId: entry.id,
    titleId: entry.title,
    name: entry.name,
    description: entry.description,
    terms: entry.terms,
    picture: await preparePicture(content, event, entry.picture, { seed: entry.id, name: entry.name }, media),
    prizes: entry.prizes,
    opensAt: need('opens'),
    closesAt: need('closes'),
    resultsAt: need('results'),
    performanceAt: times.performance ?? null,
    infoUntil: need('infoUntil'),
    purgeAt: need('purge'),
    collectsInfo: entry.winnerInfo,
    participation: entry.participation === undefined ? null : participants[entry.participation.for],
    participationNote: entry.participation?.note ?? null,
    photocard: entry.photocard === undefined ? null : await prepareCard(content, entry.title, entry.photocard, media),
    beaconNote: entry.beacon ?? null,
  };
}

const participants = { entrants: 'ENTRANTS', winners: 'WINNERS' } as const;

/** Where the file says what it said before, the instants of that import, so that a relative time doesn't move. */
async function keepTimes(connection: Connection, entry: EventEntry, now: Date): Promise<Times> {
  const times = timesOf(entry, now);
  const { rows } = await connection.query<{ field: Field; written: string; instant: Date }>(
    'SELECT field, written, instant FROM content_event_moment WHERE event_id = $1',
    [entry.id],
  );
  for (const { field, written, instant } of rows) {
    if (entry[field]?.written === written) times[field] = instant;
  }
  return times;
}

async function rememberTimes(connection: Connection, entry: EventEntry, times: Times): Promise<void> {
  const rows = fields.flatMap((field) => {
    const written = entry[field]?.written;
    const instant = times[field];
    return written === undefined || instant === undefined ? [] : [{ event_id: entry.id, field, written, instant }];
  });
  await connection.query(
    `INSERT INTO content_event_moment AS kept SELECT * FROM jsonb_populate_recordset(NULL::content_event_moment, $1)
     ON CONFLICT (event_id, field) DO UPDATE SET (written, instant) = (excluded.written, excluded.instant)
     WHERE kept.* IS DISTINCT FROM excluded.*`,
    [JSON.stringify(rows)],
  );
}
