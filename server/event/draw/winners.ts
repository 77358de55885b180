import { z } from 'zod';
import { tierOf } from '../../../rules/draw-text.ts';
import { maskNickname } from '../../../rules/person/nickname.ts';
import type { AvatarService } from '../../avatar/service.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { eventCalls } from '../contract.ts';
import { courseOf, iso, readEventRow, winnersOf } from '../reading/rows.ts';
import { isResultOpen } from '../reading/state.ts';

type WinnersReply = z.output<(typeof eventCalls)['GET /event/:eventId/winner']['response']>;

interface WinnerRow {
  rank: number;
  nickname: string | null;
  user_id: string;
}

/**
 * The public list of winners.
 * @throws Refusal NOT_FOUND; RESULT_NOT_OPEN, with the same work for every result of the draw
 */
export async function listWinners(
  { pool, avatars }: { pool: Pool; avatars: Pick<AvatarService, 'shownOf'> },
  eventId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<WinnersReply> {
  const event = await readEventRow(pool, eventId);
  if (!isResultOpen(courseOf(event), event.now)) {
    throw new Refusal('RESULT_NOT_OPEN', { resultsAt: iso(event.results_at) });
  }
  const [after] = readCursor(cursor, z.tuple([z.int32()])) ?? [0];
  const { rows } = await pool.query<WinnerRow>({
    name: 'list-winners',
    text: `SELECT rank, shown_nickname(event_entry.user_id, nickname) AS nickname, event_entry.user_id FROM event_entry LEFT JOIN fan USING (user_id)
      WHERE event_id = $1 AND rank > $2 AND rank <= $3 ORDER BY rank LIMIT $4`,
    values: [eventId, after, event.winners, limit + 1],
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ rank }) => [rank]);
  const tiers = winnersOf(event);
  const shown = await avatars.shownOf(page.map((winner) => winner.user_id));
  return {
    winners: page.map(({ rank, nickname, user_id: userId }) => ({
      rank,
      nickname: nickname === null ? null : maskNickname(nickname),
      avatar: shown.get(userId) ?? null,
      prize: event.prizes[tierOf(rank, tiers) ?? -1]?.name[language] ?? '',
    })),
    nextCursor,
  };
}
