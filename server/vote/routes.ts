import { inTransaction } from '../platform/database/database.ts';
import { requireScope } from '../platform/http/access.ts';
import type { Caller } from '../platform/http/caller.ts';
import { answered, StoredRefusal } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import { type Buckets, networkOf } from '../platform/http/limits/rate-limit.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { readAudit, readStretch } from './ballots/audit.ts';
import type { CastOutcome } from './ballots/ballot-queue.ts';
import { readHistory } from './ballots/history.ts';
import { readLedger } from './ballots/ledger.ts';
import { countPartnerPaid, readPartnerPaid, setPartnerPaid } from './ballots/partner-paid.ts';
import { claimFree, grantWelcome, readClaimable, readLots, readRights } from './ballots/wallet.ts';
import { listCandidates } from './candidates.ts';
import { type Receipt, type Rights, voteCalls } from './contract.ts';
import { readResult } from './counts/results.ts';
import { castIdentity, type VoteService } from './service.ts';

export function voteRoutes(platform: Platform, service: VoteService): Route[] {
  const { pool } = platform;
  const refusals = platform.limits.buckets('refused casts', refusedCasts);
  return routes(voteCalls, {
    'GET /vote': ({ query, caller }) => service.listVotes(query, caller.language),
    'GET /vote/me': ({ query, caller }) =>
      readHistory(pool, { ...query, userId: caller.fan.userId, language: caller.language }),
    'GET /vote/:voteId': ({ params, caller }) => service.readVote(params.voteId, caller.language),
    'GET /vote/:voteId/candidate': ({ params, query, caller }) =>
      listCandidates(pool, { ...params, ...query, term: query.q, language: caller.language }),
    'GET /vote/:voteId/right': async ({ params, caller }) => {
      await grantWelcome(pool, caller.fan.userId);
      return readRights(pool, caller.fan.userId, params.voteId);
    },
    'GET /vote/:voteId/live': ({ params, query }) => ({
      topics: [`vote:${params.voteId}`],
      lastEventId: query.lastEventId,
    }),
    'POST /vote/:voteId/cast': ({ params, body, caller, key }) =>
      castBallot({ platform, service, refusals }, { ...params, ...body }, caller, key),
    'GET /vote/:voteId/result': ({ params }) => readResult(pool, params.voteId),
    'GET /vote/:voteId/audit': ({ params, query }) => readAudit(pool, params.voteId, query.cursor),
    'GET /vote/:voteId/audit/:ballotId': ({ params }) => readStretch(pool, params.voteId, params.ballotId),
    'GET /vote/:voteId/ledger': ({ params, query }) => readLedger(pool, params.voteId, query.cursor),
    'GET /voteright': async ({ caller }) => {
      await grantWelcome(pool, caller.fan.userId);
      const [lots, claimable] = await Promise.all([
        readLots(pool, caller.fan.userId, caller.language),
        readClaimable(pool, caller.fan.userId, caller.language),
      ]);
      return { ...lots, claimable };
    },
    'GET /voteright/limit': ({ caller }) => readPartnerPaid(pool, caller.fan.userId),
    'PUT /voteright/limit': async ({ body, caller }) => {
      await setPartnerPaid(pool, caller.fan.userId, body.perDay);
      return readPartnerPaid(pool, caller.fan.userId);
    },
    'POST /voteright/free/claim': ({ body, caller, key }) =>
      // The key's answer is stored in the transaction: a committed claim can't be answered with a refusal on replay.
      inTransaction(pool, async (connection) => {
        const claimed = await claimFree(connection, caller.fan.userId, body.voteId);
        const reply = { claimed, rights: await readRights(connection, caller.fan.userId, body.voteId) };
        await platform.keys.store(key, answered(reply), connection);
        return reply;
      }),
  });
}

interface CastRequest {
  voteId: string;
  candidateId: string;
  free: number;
  paid: number;
}

/** Each refusal is kept for its replays: how many of them one fan may cause. A fan's own pages offer nothing that is refused. */
const refusedCasts = { burst: 30, perMinute: 6 };

interface CastReply {
  receipt: Receipt;
  rights: Rights;
}

interface CastTools {
  platform: Platform;
  service: VoteService;
  /** By fan. */
  refusals: Buckets;
}

async function castBallot(
  { platform, service, refusals }: CastTools,
  request: CastRequest,
  caller: Caller<'member'>,
  key: RequestKey,
): Promise<CastReply> {
  const identity = castIdentity(key);
  const { language, requestId, address } = caller;
  const { userId } = caller.fan;
  if (request.paid > 0) requireScope(caller.fan, 'vote:paid', platform);
  refusals.check(userId);
  const isElsewhere = request.paid > 0 && caller.fan.origin !== platform.config.publicOrigin;
  const counted = isElsewhere
    ? await countPartnerPaid(platform.pool, { ballotId: identity.ballotId, userId, paid: request.paid })
    : null;
  const network = networkOf(address);
  const cast = { ...identity, ...request, userId, network, language, requestId };
  const outcome = await service.ballots.cast(cast).catch(async (error: unknown) => {
    // The queue did not take it. After any other error it may be stored all the same.
    if (error instanceof Refusal && error.code !== 'IN_FLIGHT')
      await counted?.takeBack().catch((failure: unknown) => {
        platform.log.error({ err: failure, userId }, 'the paid votes of a refused cast still count for the day');
      });
    throw error;
  });
  if (outcome.code === 'OK') {
    await counted?.keep();
    return replyOf(identity.ballotId, request, outcome);
  }
  refusals.take(userId);
  await counted?.takeBack();
  if (outcome.code === 'KEY_REUSED') throw new Refusal('KEY_REUSED');
  throw new StoredRefusal(outcome.code, outcome.details, outcome);
}

function replyOf(
  ballotId: string,
  { voteId, candidateId, free, paid }: CastRequest,
  outcome: Extract<CastOutcome, { code: 'OK' }>,
): CastReply {
  const { castAt, hash } = outcome;
  return {
    receipt: { ballotId, voteId, candidateId, free, paid, castAt, hash },
    rights: {
      voteId,
      free: outcome.free,
      paid: outcome.paid,
      spentToday: outcome.spentToday,
      spentInAll: outcome.spentInAll,
      castable: outcome.castable,
      freeClaimable: outcome.freeClaimable,
      refillsAt: outcome.refillsAt,
      timeZone: outcome.timeZone,
      serverTime: castAt,
    },
  };
}
