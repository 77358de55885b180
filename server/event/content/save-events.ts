import { randomBytes } from 'node:crypto';
import { type BeaconRule, beaconRuleText } from '../../../rules/draw-beacon.ts';
import { type Mistake, mistake } from '../../content/mistakes.ts';
import type { CardDesign } from '../../photocard/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import { secretHashOf } from '../draw/draw.ts';
import type { PrizeTier } from '../reading/rows.ts';

/** An event of the content. Partners write its id into `event-id`. */
export interface EventContent {
  eventId: string;
  /** Its place among all events; by default the place in the list. */
  position?: number;
  titleId: string;
  name: LocalizedText;
  description: LocalizedText;
  terms: LocalizedText;
  picture: StoredPicture;
  prizes: readonly PrizeTier[];
  opensAt: Date;
  closesAt: Date;
  resultsAt: Date;
  performanceAt: Date | null;
  infoUntil: Date;
  purgeAt: Date;
  collectsInfo: boolean;
  participation: 'ENTRANTS' | 'WINNERS' | null;
  participationNote: LocalizedText | null;
  photocard: CardDesign | null;
  /** The exact statement of the public half of the seed; null: the older form, for events that have opened with it. */
  beacon: BeaconRule | null;
  /** In the older form the source of a beacon from outside; null: the heads of the votes. */
  beaconNote: LocalizedText | null;
}

export interface SavedEvents {
  created: string[];
  changed: string[];
}

/** A change that the database refuses, in a sentence for the content's author. */
export class EventContentError extends Error {
  override readonly name = 'EventContentError';
  readonly eventId: string;
  readonly path: readonly string[];
  readonly mistake: Mistake;

  constructor(eventId: string, path: readonly string[], what: Mistake) {
    super(what.sentence);
    this.eventId = eventId;
    this.path = path;
    this.mistake = what;
  }
}

const languages = ['ko', 'en', 'ja'] as const;

interface StoredPlan {
  opened: boolean;
  planned: Plan;
  beacon_note: LocalizedText | null;
}

/** The rules that are frozen once an event has opened, as the content gave them; instants as ISO text. */
type Plan = Record<
  'opens' | 'closes' | 'results' | 'infoUntil' | 'purge' | 'winners' | 'participation' | 'beacon' | 'info',
  string
>;

function planOf(event: EventContent): Plan {
  return {
    opens: event.opensAt.toISOString(),
    closes: event.closesAt.toISOString(),
    results: event.resultsAt.toISOString(),
    infoUntil: event.infoUntil.toISOString(),
    purge: event.purgeAt.toISOString(),
    winners: event.prizes.map(({ winners }) => winners).join(','),
    participation: event.participation ?? '',
    beacon: beaconOf(event),
    info: String(event.collectsInfo),
  };
}

/** The beacon of the content, for a comparison. Events that were planned earlier have only the kind of source here. */
const beaconOf = ({ beacon, beaconNote }: EventContent): string =>
  beacon === null ? (beaconNote === null ? 'VOTES' : 'OUTSIDE') : beaconRuleText(beacon);

const sourceOf = ({ beacon, beaconNote }: EventContent): 'VOTES' | 'OUTSIDE' =>
  beacon?.kind === 'drand' || beaconNote !== null ? 'OUTSIDE' : 'VOTES';

/**
 * Saves events within the caller's transaction; others stay unchanged. Texts for people and pictures
 * may always change, rules only until the event opens.
 * @throws EventContentError
 */
export async function saveEvents(connection: Connection, events: readonly EventContent[]): Promise<SavedEvents> {
  const saved: SavedEvents = { created: [], changed: [] };
  for (const [position, input] of events.entries()) {
    const event = { position, ...input };
    const plan = planOf(event);
    const { rows } = await connection.query<StoredPlan>(
      'SELECT clock_timestamp() >= opens_at AS opened, planned, beacon_note FROM event WHERE event_id = $1 FOR NO KEY UPDATE',
      [event.eventId],
    );
    const stored = rows[0];
    if (stored === undefined) {
      await create(connection, event, plan);
      saved.created.push(event.eventId);
      continue;
    }
    if (stored.opened) refuseChange(event, stored, plan);
    const changed = await connection.query(stored.opened ? changeWords : changeAll, [
      event.eventId,
      JSON.stringify({ ...rowOf(event), planned: plan }),
    ]);
    if (changed.rowCount === 1) saved.changed.push(event.eventId);
  }
  return saved;
}

/** The path in the entry of a value that is frozen after the opening. */
const pathOf = (key: string): string[] =>
  ({ winners: ['prizes'], participation: ['participation', 'for'], info: ['winnerInfo'] })[key] ?? [key];

function refuseChange(
  { eventId, beaconNote }: EventContent,
  { planned: before, beacon_note }: StoredPlan,
  after: Plan,
): void {
  const isOtherNote = languages.some((language) => beaconNote?.[language] !== beacon_note?.[language]);
  const [changed] = Object.entries(after).find(([key, value]) => before[key as keyof Plan] !== value) ?? [];
  const key = changed ?? (isOtherNote ? 'beacon' : undefined);
  if (key === undefined) return;
  throw new EventContentError(eventId, pathOf(key), mistake('EVENT_FROZEN', { field: key, id: eventId }));
}

async function create(connection: Connection, event: EventContent, planned: Plan): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  await connection.query(
    `INSERT INTO event (event_id, ${names(fields)}, secret, secret_hash, code_secret)
     SELECT $1, ${names(fields)}, decode($3, 'hex'), $4, decode($5, 'hex')
     FROM jsonb_populate_record(NULL::event, $2)`,
    [
      event.eventId,
      JSON.stringify({ ...rowOf(event), planned }),
      secret,
      secretHashOf(secret),
      randomBytes(32).toString('hex'),
    ],
  );
}

function rowOf(event: EventContent) {
  return {
    position: event.position,
    title_id: event.titleId,
    name: event.name,
    description: event.description,
    terms: event.terms,
    picture: event.picture,
    prizes: event.prizes,
    winners: event.prizes.reduce((sum, { winners }) => sum + winners, 0),
    opens_at: event.opensAt,
    closes_at: event.closesAt,
    results_at: event.resultsAt,
    performance_at: event.performanceAt,
    info_until: event.infoUntil,
    purge_at: event.purgeAt,
    collects_info: event.collectsInfo,
    participation: event.participation,
    participation_note: event.participationNote,
    photocard: event.photocard,
    beacon_source: sourceOf(event),
    beacon_note: event.beaconNote,
    beacon_rule: event.beacon === null ? null : beaconRuleText(event.beacon),
  };
}

const words = ['position', 'name', 'description', 'terms', 'picture', 'participation_note', 'photocard'];
const rules = [
  'title_id',
  'prizes',
  'winners',
  'opens_at',
  'closes_at',
  'results_at',
  'performance_at',
  'info_until',
  'purge_at',
  'collects_info',
  'participation',
  'beacon_source',
  'beacon_note',
  'beacon_rule',
  'planned',
];
const fields = [...words, ...rules];

const names = (columns: readonly string[], table = ''): string =>
  columns.map((column) => `${table}${column}`).join(', ');

const change = (columns: readonly string[]): string => `
  UPDATE event AS stored SET (${names(columns)}) = (SELECT ${names(columns, 'input.')})
  FROM jsonb_populate_record(NULL::event, $2) AS input
  WHERE stored.event_id = $1 AND (${names(columns, 'stored.')}) IS DISTINCT FROM (${names(columns, 'input.')})`;

const changeWords = change(words);
const changeAll = change(fields);
