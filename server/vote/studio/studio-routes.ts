import type { Connection, Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight, type Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { voidVote } from '../operations.ts';
import { studioVoteCalls } from './studio-contract.ts';

/** A vote as the audit log names it. @throws Refusal NOT_FOUND; RIGHT_REQUIRED for another title than the caller's */
async function voteObject(database: Pick<Pool, 'query'> | Pick<Connection, 'query'>, voteId: string, staff: Staff) {
  const { rows } = await database.query<{ title_id: string; voided_at: Date | null }>(
    'SELECT title_id, voided_at FROM vote WHERE vote_id = $1',
    [voteId],
  );
  const [vote] = rows;
  if (vote === undefined) throw new Refusal('NOT_FOUND');
  requireRight(staff, 'vote.void', vote.title_id);
  return { object: { kind: 'vote', id: voteId, titleId: vote.title_id }, voidedAt: vote.voided_at };
}

export function studioVoteRoutes({ pool }: Pick<Platform, 'pool'>): Route[] {
  return routes(studioVoteCalls, {
    'POST /studio/vote/:voteId/voiding': {
      describe: async ({ params, caller }) => (await voteObject(pool, params.voteId, caller.staff)).object,
      handle: ({ params, body, caller, record }) =>
        record(async (connection) => {
          const { object, voidedAt } = await voteObject(connection, params.voteId, caller.staff);
          const ballots = await voidVote(connection, params.voteId, body.note);
          return {
            reply: { ballots },
            object,
            before: { voidedAt: voidedAt?.toISOString() ?? null },
            after: { ballots, note: body.note },
          };
        }),
    },
  });
}
