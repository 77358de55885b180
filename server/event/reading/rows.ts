import type { CardDesign } from '../../photocard/service.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import { isShown } from '../../title/service.ts';
import type { Course } from './state.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

export interface PrizeTier {
  name: LocalizedText;
  note: LocalizedText;
  winners: number;
  /** True if it is sent, so that its winners must enter an address. */
  ships?: boolean | undefined;
}

/** An event's row, with the database's clock beside it. Instants are milliseconds. */
export interface EventRow {
  event_id: string;
  title_id: string;
  name: LocalizedText;
  description: LocalizedText;
  terms: LocalizedText;
  picture: StoredPicture;
  prizes: readonly PrizeTier[];
  winners: number;
  opens_at: number;
  closes_at: number;
  results_at: number;
  performance_at: number | null;
  info_until: number;
  purge_at: number;
  collects_info: boolean;
  participation: 'ENTRANTS' | 'WINNERS' | null;
  participation_note: LocalizedText | null;
  photocard: CardDesign | null;
  beacon_source: 'VOTES' | 'OUTSIDE';
  /** Only in the older form. */
  beacon_note: LocalizedText | null;
  /** The exact statement of the beacon, docs/draw.md; null in the older form. */
  beacon_rule: string | null;
  /** Hex; secret until the result is open. */
  secret: string;
  secret_hash: string;
  code_secret: Buffer;
  committed_at: number | null;
  commitment: string | null;
  entrants: number | null;
  drawn_at: number | null;
  beacon: string | null;
  beacon_news: number | null;
  seed: string | null;
  fulfilled_at: number | null;
  purged_at: number | null;
  now: number;
  is_shown: boolean;
}

const instants = [
  'opens_at',
  'closes_at',
  'results_at',
  'performance_at',
  'info_until',
  'purge_at',
  'committed_at',
  'drawn_at',
  'fulfilled_at',
  'purged_at',
];

/** For a query whose table `event` has the alias `e`. */
export const eventColumns = `
  e.event_id, e.title_id, e.name, e.description, e.terms, e.picture, e.prizes, e.winners, e.collects_info, e.participation,
  e.participation_note, e.photocard, e.beacon_source, e.beacon_note, e.beacon_rule, encode(e.secret, 'hex') AS secret, e.secret_hash,
  e.code_secret, e.commitment, e.entrants, e.beacon, e.beacon_news, e.seed,
  ${instants.map((name) => `milliseconds(e.${name}) AS ${name}`).join(', ')},
  milliseconds(clock_timestamp()) AS now, ${isShown('e')} AS is_shown`;

/** @throws Refusal NOT_FOUND */
export async function readEventRow(database: Queryable, eventId: string): Promise<EventRow> {
  const { rows } = await database.query<EventRow>({
    name: 'read-event',
    text: `SELECT ${eventColumns} FROM event AS e WHERE event_id = $1`,
    values: [eventId],
  });
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/**
 * Locks an event for a command. It waits for running entries, and later entries see the command's result.
 * @throws Refusal NOT_FOUND
 */
export async function lockEvent(connection: Connection, eventId: string): Promise<EventRow> {
  await connection.query('SELECT FROM event WHERE event_id = $1 FOR UPDATE', [eventId]);
  return readEventRow(connection, eventId);
}

export function courseOf(row: EventRow): Course {
  return {
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    resultsAt: row.results_at,
    infoUntil: row.info_until,
    drawnAt: row.drawn_at,
    fulfilledAt: row.fulfilled_at,
    purgedAt: row.purged_at,
  };
}

/** True if the fan of an entry in a committed list has left the platform since. */
export const hasLeft = (userId: string): boolean => userId.startsWith('left:');

export const winnersOf = (row: Pick<EventRow, 'prizes'>): number[] => row.prizes.map(({ winners }) => winners);

export function iso(instant: number): string;
export function iso(instant: number | null): string | null;
export function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
