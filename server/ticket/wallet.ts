import { z } from 'zod';
import { brandAccent } from '../../rules/brand.ts';
import type { Pool } from '../platform/database/database.ts';
import { Id, Instant, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { TitleSummary } from '../title/contract.ts';
import type { TitleService } from '../title/service.ts';
import type { TicketSecrets } from './codes/secrets.ts';
import { type Ticket, type TicketDetail, TicketLogEntry, type TicketRound, type ticketCalls } from './contract.ts';
import { finishedNow, proofOf, readTicketRow, type TicketRow, ticketColumns } from './ticket-rows.ts';
import type { Queryable } from './use/device-proof.ts';
import { foldRounds } from './use/fold-rounds.ts';
import type { Round } from './use/usage.ts';

type TicketList = z.output<(typeof ticketCalls)['GET /ticket']['response']>;
type TicketRounds = z.output<(typeof ticketCalls)['GET /ticket/:ticketId/round']['response']>;
type TicketLog = z.output<(typeof ticketCalls)['GET /ticket/:ticketId/log']['response']>;

/** The fan who reads, with the language of the words and the fan's device. */
export interface Viewer {
  userId: string;
  language: Language;
  deviceId: string | null;
}

export type ListRounds = (streamId: string, language: Language, database: Queryable) => Promise<readonly Round[]>;

interface WalletPage {
  cursor?: string | undefined;
  limit: number;
}

/** Tickets as their fan sees them. */
export interface Wallet {
  list(
    request: { state: 'all' | 'holding' | 'used'; cursor?: string | undefined; limit: number },
    viewer: Viewer,
  ): Promise<TicketList>;
  /** @param titles all titles in the viewer's language. The caller reads them, since they need a connection of their own. */
  read(database: Queryable, ticketId: string, viewer: Viewer, titles: readonly TitleSummary[]): Promise<TicketDetail>;
  rounds(ticketId: string, page: WalletPage, viewer: Viewer): Promise<TicketRounds>;
  log(ticketId: string, page: WalletPage, viewer: Viewer): Promise<TicketLog>;
  /** @throws Refusal NOT_FOUND, also for a ticket that has no code */
  code(ticketId: string, userId: string): Promise<string>;
}

type Titles = Pick<TitleService, 'listTitles'>;

export function createWallet(pool: Pool, titles: Titles, secrets: TicketSecrets, listRounds: ListRounds): Wallet {
  /** All rounds of a ticket, with its uses. */
  async function roundsOf(row: TicketRow, database: Queryable, language: Language): Promise<TicketRound[]> {
    if (row.stream_id === null) return [];
    const rounds = await listRounds(row.stream_id, language, database);
    const used = await readUses(database, row);
    return rounds.map((round) => ({
      ...round,
      startsAt: round.startsAt.toISOString(),
      endsAt: round.endsAt.toISOString(),
      usedAt: used.get(round.roundId)?.toISOString() ?? null,
    }));
  }

  return {
    async list({ state, cursor, limit }, viewer) {
      const after = readCursor(cursor, z.tuple([Instant, Id]));
      const { rows } = await pool.query<TicketRow>({
        name: 'list-tickets',
        text: `SELECT ${ticketColumns} FROM ticket AS t JOIN pass AS p USING (pass_id)
          WHERE t.user_id = $1 AND ($2 = 'all' OR ${finishedNow} = ($2 = 'used'))
            AND ($3::text IS NULL OR (t.received_at, t.ticket_id) < ($3::timestamptz, $4))
          ORDER BY t.received_at DESC, t.ticket_id DESC LIMIT $5`,
        values: [viewer.userId, state, ...(after ?? [null, null]), limit + 1],
      });
      const counted = await pool.query<{ holding: number; used: number; now: Date }>({
        name: 'count-tickets',
        text: `SELECT (count(*) FILTER (WHERE NOT ${finishedNow}))::integer AS holding,
            (count(*) FILTER (WHERE ${finishedNow}))::integer AS used, clock_timestamp() AS now
          FROM ticket AS t JOIN pass AS p USING (pass_id) WHERE t.user_id = $1`,
        values: [viewer.userId],
      });
      const { holding = 0, used = 0, now = new Date() } = counted.rows[0] ?? {};
      const titleList = await titles.listTitles(viewer.language);
      const { page, nextCursor } = pageOf(rows, limit, (row) => [row.received_at.toISOString(), row.ticket_id]);
      return {
        tickets: page.map((row) => toTicket(row, viewer, titleList)),
        counts: { holding, used },
        nextCursor,
        serverTime: now.toISOString(),
      };
    },
    async read(database, ticketId, viewer, titleList) {
      const row = await readTicketRow(database, ticketId, viewer.userId);
      const rounds = await roundsOf(row, database, viewer.language);
      return {
        ...toTicket(row, viewer, titleList),
        description: row.description[viewer.language],
        orderId: row.order_id,
        roundList: [...foldRounds(rounds, row.now.getTime())],
        roundCount: rounds.length,
        serverTime: row.now.toISOString(),
      };
    },
    async rounds(ticketId, { cursor, limit }, viewer) {
      const row = await readTicketRow(pool, ticketId, viewer.userId);
      const [after] = readCursor(cursor, z.tuple([z.int32()])) ?? [0];
      const rest = (await roundsOf(row, pool, viewer.language)).filter(({ number }) => number > after);
      const { page, nextCursor } = pageOf(rest, limit, ({ number }) => [number]);
      return {
        rounds: page,
        nextCursor,
        serverTime: row.now.toISOString(),
      };
    },
    async log(ticketId, { cursor, limit }, viewer) {
      const ticket = await readTicketRow(pool, ticketId, viewer.userId);
      const [before] = readCursor(cursor, z.tuple([z.int32()])) ?? [null];
      const { rows } = await pool.query<LogRow>(
        `SELECT position, kind, at, details FROM ticket_log WHERE ticket_id = $1 AND ($2::integer IS NULL OR position < $2)
         ORDER BY position DESC LIMIT $3`,
        [ticketId, before, limit + 1],
      );
      const rounds = ticket.stream_id === null ? [] : await listRounds(ticket.stream_id, viewer.language, pool);
      const { page, nextCursor } = pageOf(rows, limit, ({ position }) => [position]);
      return {
        entries: page.map((row) => entryOf(row, rounds)),
        nextCursor,
        serverTime: ticket.now.toISOString(),
      };
    },
    async code(ticketId, userId) {
      const { rows } = await pool.query<{ sealed_code: Buffer | null }>(
        'SELECT sealed_code FROM ticket WHERE ticket_id = $1 AND user_id = $2',
        [ticketId, userId],
      );
      const sealed = rows[0]?.sealed_code ?? null;
      if (sealed === null) throw new Refusal('NOT_FOUND');
      return secrets.open(sealed, ticketId);
    },
  };
}

function toTicket(row: TicketRow, { language, deviceId }: Viewer, titleList: readonly TitleSummary[]): Ticket {
  const title = titleList.find((one) => one.titleId === row.title_id);
  const { alt, ...picture } = row.picture;
  return {
    ticketId: row.ticket_id,
    number: row.number,
    state: row.state,
    finished: row.finished,
    passId: row.pass_id,
    name: row.name[language],
    titleId: row.title_id,
    titleName: title?.name ?? '',
    accent: title?.accent ?? brandAccent,
    picture: { ...picture, alt: alt[language] },
    source: row.source,
    hasCode: row.code_hash !== null,
    receivedAt: row.received_at.toISOString(),
    validUntil: row.valid_until?.toISOString() ?? null,
    streamId: row.stream_id,
    venue: row.venue,
    enteredAt: row.entered_at?.toISOString() ?? null,
    rounds: { used: row.uses, total: row.rounds },
    deviceChanges: {
      left: row.device_changes - Math.max(0, row.device_number - 1),
      total: row.device_changes,
    },
    resets: { left: row.resets - row.resets_used, total: row.resets },
    device: deviceOf(row, deviceId),
  };
}

interface LogRow {
  position: number;
  kind: string;
  at: Date;
  details: { roundId?: string };
}

/** Shows the round's current name. */
function entryOf({ kind, at, details }: LogRow, rounds: readonly Round[]): TicketLogEntry {
  const name = rounds.find((round) => round.roundId === details.roundId)?.name ?? '';
  // The names of the devices are deleted when their fan leaves.
  return TicketLogEntry.parse({ label: '–', ...details, kind, at: at.toISOString(), name });
}

function deviceOf(row: TicketRow, deviceId: string | null): Ticket['device'] {
  if (row.device_label === null || row.bound_at === null) return null;
  return {
    number: row.device_number,
    label: row.device_label,
    boundAt: row.bound_at.toISOString(),
    proof: proofOf(row),
    isThis: row.device_id === deviceId,
  };
}

async function readUses(database: Queryable, ticket: TicketRow): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await database.query<{ round_id: string; used_at: Date }>(
    'SELECT round_id, used_at FROM ticket_use WHERE ticket_id = $1 AND reset = $2',
    [ticket.ticket_id, ticket.resets_used],
  );
  return new Map(rows.map((row) => [row.round_id, row.used_at]));
}
