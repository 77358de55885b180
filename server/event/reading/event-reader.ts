import { z } from 'zod';
import { brandAccent } from '../../../rules/brand.ts';
import { readDatabaseTime } from '../../platform/database/database.ts';
import { Id, type Language } from '../../platform/http/contract.ts';
import { type Page, pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { isShown } from '../../title/service.ts';
import type { EventDetail, EventFilter, EventSummary } from '../contract.ts';
import { courseOf, type EventRow, eventColumns, iso, type Queryable } from './rows.ts';
import { statusAt } from './state.ts';

/** The fields of a title that events show. */
export type TitleCards = ReadonlyMap<string, { name: string; accent: string }>;

export interface EventQuestion {
  filter: EventFilter;
  titleId?: string | undefined;
  /** Only these events. */
  eventIds?: readonly string[];
  cursor?: string | undefined;
  limit: number;
  userId: string | null;
}

type ListedRow = EventRow & { entered: boolean | null; part: number; place: number };

export interface EventPage {
  events: EventSummary[];
  nextCursor: string | null;
  serverTime: string;
}

/** Open entries first, by closing time; then coming events, by opening time; then ended ones, the latest first. */
const eventsNow = `(
  SELECT e.*, CASE part WHEN 0 THEN milliseconds(closes_at) WHEN 1 THEN milliseconds(opens_at) ELSE -milliseconds(closes_at) END AS place
  FROM (SELECT event.*, CASE WHEN at < opens_at THEN 1 WHEN at < closes_at THEN 0 ELSE 2 END AS part
    FROM event, (SELECT clock_timestamp() AS at) AS clock) AS e) AS e`;

const partsOf: Readonly<Record<EventFilter, readonly number[]>> = {
  all: [0, 1, 2],
  ongoing: [0],
  upcoming: [1],
  ended: [2],
};

/**
 * A page of events.
 * @throws Refusal INVALID_REQUEST for a forged cursor
 */
export async function listEvents(
  database: Queryable,
  question: EventQuestion,
  language: Language,
  titles: TitleCards,
): Promise<EventPage> {
  const { filter, titleId, eventIds, cursor, limit, userId } = question;
  const after = readCursor(cursor, z.tuple([z.int32(), z.int(), Id]));
  const { rows } = await database.query<ListedRow>({
    name: 'list-events',
    text: `SELECT ${eventColumns}, part, place,
        CASE WHEN $1::text IS NOT NULL THEN EXISTS (SELECT FROM event_entry AS n WHERE n.event_id = e.event_id AND n.user_id = $1) END AS entered
      FROM ${eventsNow}
      WHERE ${isShown('e')} AND part = ANY ($2) AND ($3::text IS NULL OR title_id = $3)
        AND ($4::integer IS NULL OR (part, place, event_id) > ($4, $5::bigint, $6::text))
        AND ($8::text[] IS NULL OR event_id = ANY ($8))
      ORDER BY part, place, event_id LIMIT $7`,
    values: [userId, partsOf[filter], titleId ?? null, ...(after ?? [null, null, null]), limit + 1, eventIds ?? null],
  });
  return eventPage(
    database,
    pageOf(rows, limit, ({ part, place, event_id: id }) => [part, place, id]),
    language,
    titles,
  );
}

/** The events that a fan has entered, the latest entry first. */
export async function listEntered(
  database: Queryable,
  { userId, cursor, limit }: Pick<EventQuestion, 'cursor' | 'limit'> & { userId: string },
  language: Language,
  titles: TitleCards,
): Promise<EventPage> {
  const after = readCursor(cursor, z.tuple([z.int(), Id]));
  const { rows } = await database.query<ListedRow>({
    name: 'list-entered-events',
    text: `SELECT ${eventColumns}, true AS entered, 0 AS part, milliseconds(n.entered_at) AS place
      FROM event_entry AS n JOIN event AS e USING (event_id)
      WHERE n.user_id = $1 AND ($2::bigint IS NULL OR (milliseconds(n.entered_at), e.event_id) < ($2, $3::text))
      ORDER BY milliseconds(n.entered_at) DESC, e.event_id DESC LIMIT $4`,
    values: [userId, ...(after ?? [null, null]), limit + 1],
  });
  return eventPage(
    database,
    pageOf(rows, limit, ({ place, event_id: id }) => [place, id]),
    language,
    titles,
  );
}

async function eventPage(
  database: Queryable,
  { page, nextCursor }: Page<ListedRow>,
  language: Language,
  titles: TitleCards,
): Promise<EventPage> {
  return {
    events: page.map((row) => summaryOf(row, language, titles)),
    nextCursor,
    serverTime: iso(page.at(-1)?.now ?? (await readDatabaseTime(database))),
  };
}

interface DetailRow extends EventRow {
  entered: boolean | null;
  entered_at: number | null;
  pseudonym: string | null;
  salt: string | null;
}

/**
 * Entrants can read it also after it was withdrawn.
 * @throws Refusal NOT_FOUND, WITHDRAWN
 */
export async function readEvent(
  database: Queryable,
  eventId: string,
  userId: string | null,
  language: Language,
  titles: TitleCards,
): Promise<EventDetail> {
  const { rows } = await database.query<DetailRow>({
    name: 'read-event-detail',
    text: `SELECT ${eventColumns}, CASE WHEN $2::text IS NOT NULL THEN n.user_id IS NOT NULL END AS entered,
        milliseconds(n.entered_at) AS entered_at, n.pseudonym, encode(n.salt, 'hex') AS salt
      FROM event AS e LEFT JOIN event_entry AS n ON n.event_id = e.event_id AND n.user_id = $2 WHERE e.event_id = $1`,
    values: [eventId, userId],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (!row.is_shown && row.entered !== true) throw new Refusal('WITHDRAWN');
  const { entered_at: enteredAt, pseudonym, salt, participation, participation_note: note } = row;
  return {
    ...summaryOf(row, language, titles),
    description: row.description[language],
    terms: row.terms[language],
    infoUntil: iso(row.info_until),
    purgeAt: iso(row.purge_at),
    collectsInfo: row.collects_info,
    participation: participation === null || note === null ? null : { for: participation, note: note[language] },
    hasPhotocard: row.photocard !== null,
    entrants: row.entrants,
    entry:
      enteredAt === null || pseudonym === null || salt === null ? null : { enteredAt: iso(enteredAt), pseudonym, salt },
    serverTime: iso(row.now),
  };
}

function summaryOf(row: EventRow & { entered: boolean | null }, language: Language, titles: TitleCards): EventSummary {
  const title = titles.get(row.title_id);
  return {
    eventId: row.event_id,
    titleId: row.title_id,
    titleName: title?.name ?? '',
    accent: title?.accent ?? brandAccent,
    name: row.name[language],
    picture: { ...row.picture, alt: row.picture.alt[language] },
    status: statusAt(courseOf(row), row.now),
    prizes: row.prizes.map(({ name, note, winners }) => ({ name: name[language], note: note[language], winners })),
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    resultsAt: iso(row.results_at),
    performanceAt: iso(row.performance_at),
    entered: row.entered,
  };
}
