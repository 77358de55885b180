import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { maxGrantedDays, maxGrantedVotes } from '../../rules/staff/limits.ts';
import { lockMember } from '../account/service.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import { checkOperands, type OperandCount, UsageError } from '../platform/shell.ts';
import { verifyLedger } from './ballots/verify.ts';
import { grantPaidRights } from './ballots/wallet.ts';
import { VoidReason } from './contract.ts';
import { foldAll } from './counts/fold.ts';
import { voidBallots, voidVote } from './operations.ts';

export const summary = 'grants rights, voids ballots and votes, verifies the ledger';

export const usage = `npm run fanfare -- vote grant <userId> <count> [--days <days>] [--source <name>] --by <name> --reason <text> [--yes]
    grants paid rights to a fan, up to ${maxGrantedVotes}; each source grants to a fan once; asks first
npm run fanfare -- vote void <voteId> <ballotId>… --cause FRAUD|WITHDRAWAL|OPERATOR --by <name> --reason <text> [--yes]
    voids ballots with compensating rows; OPERATOR returns the rights; asks first
npm run fanfare -- vote void-vote <voteId> --ko <why> --en <why> --ja <why> --by <name> --reason <text> [--yes]
    voids a vote for good with all its ballots, and returns all rights; asks first
npm run fanfare -- vote verify
    compares ledger, tallies, wallets and hash chains with one another
Fans can read --cause, --ko, --en and --ja. Only the audit log has --reason.`;

/** How each verb uses the audit log. */
export const verbs = {
  grant: { records: 'vote.grant', object: 'member', asks: true },
  void: { records: 'vote.void', object: 'vote', asks: true },
  'void-vote': { records: 'vote.voidVote', object: 'vote', asks: true },
  // It folds the ballots first.
  verify: { records: 'vote.verify', object: 'vote' },
} as const;

const operands: Readonly<Record<string, OperandCount>> = {
  grant: [2, 2],
  void: [2, Number.POSITIVE_INFINITY],
  'void-vote': [1, 1],
  verify: [0, 0],
};

/** The options of each verb. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  grant: ['days', 'source'],
  void: ['cause'],
  'void-vote': ['ko', 'en', 'ja'],
  verify: [],
};

type Options = Readonly<Record<'days' | 'source' | 'cause' | 'ko' | 'en' | 'ja', string | undefined>>;
type Verb = (platform: ShellPlatform, positionals: readonly string[], options: Options) => Promise<unknown>;

const handlers: Readonly<Record<string, Verb>> = {
  async grant({ pool, shell, confirm }, [userId, countText], { days, source }) {
    const [count, validDays] = [positive(countText), days === undefined ? null : positive(days)];
    if (userId === undefined) throw new UsageError();
    if (count > maxGrantedVotes || (validDays ?? 0) > maxGrantedDays)
      throw new Error(`At most ${maxGrantedVotes} rights are granted at once, for at most ${maxGrantedDays} days.`);
    const nickname = await nicknameOf(pool, userId);
    const until = validDays === null ? 'that never expire' : `for ${validDays} days`;
    await confirm(`${userId} (${nickname}) would get ${count} paid rights ${until}.`);
    const expiresAt = validDays === null ? null : new Date(Date.now() + validDays * 86_400_000);
    const grant = { userId, count, source: `operator:${source ?? randomUUID()}`, expiresAt };
    const { created } = await inTransaction(pool, async (connection) => {
      if (!(await lockMember(connection, userId))) throw noFan(userId);
      return grantPaidRights(connection, grant);
    });
    shell.printLine(
      created ? `Gave ${count} paid rights to ${userId}.` : `${userId} had them from this source before.`,
    );
    return { given: created ? count : 0, source: grant.source, expiresAt };
  },
  async void({ pool, shell, confirm }, [voteId, ...ballotIds], { cause }) {
    const parsed = VoidReason.exclude(['VOTE_VOIDED']).safeParse(cause);
    if (voteId === undefined || ballotIds.length === 0 || !parsed.success) throw new UsageError();
    const name = await nameOfVote(pool, voteId);
    const ballots = await readBallots(pool, voteId, ballotIds);
    const rights = parsed.data === 'OPERATOR' ? 'the rights go back to the fans' : 'no rights go back';
    await confirm(`${inWords(ballots)} of ${voteId} (${name}) would be voided as ${parsed.data}; ${rights}.`);
    const voided = await voidBallots(pool, voteId, ballotIds, parsed.data);
    shell.printLine(`Voided ${voided} of ${ballotIds.length} ballots; the others were voided before.`);
    await foldAll(pool);
    return { ballots: voided, cause: parsed.data };
  },
  async 'void-vote'({ pool, shell, confirm }, [voteId], { ko, en, ja }) {
    if (voteId === undefined || ko === undefined || en === undefined || ja === undefined) throw new UsageError();
    const name = await nameOfVote(pool, voteId);
    const ballots = await readBallots(pool, voteId, null);
    await confirm(`${voteId} (${name}) would be voided for good, with ${inWords(ballots)}; all rights go back.`);
    const voided = await voidVote(pool, voteId, { ko, en, ja });
    shell.printLine(`Voided ${voteId} with ${voided} ballots and gave all rights back.`);
    await foldAll(pool);
    return { ballots: voided, note: { ko, en, ja } };
  },
  async verify({ pool, shell }) {
    await foldAll(pool);
    const findings = await verifyLedger(pool);
    for (const { invariant, looked, violations } of findings) {
      shell.printLine(`${violations.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant} (${looked})`);
      for (const violation of violations) shell.printLine(`          ${violation}`);
    }
    if (findings.some(({ violations }) => violations.length > 0)) shell.exitCode = 1;
    return { invariants: findings.length };
  },
};

const noFan = (userId: string) => new Error(`There is no fan ${userId}. No votes were granted.`);

async function nicknameOf(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ nickname: string }>('SELECT nickname FROM fan WHERE user_id = $1', [userId]);
  if (rows[0] === undefined) throw noFan(userId);
  return rows[0].nickname;
}

async function nameOfVote(pool: Pool, voteId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>("SELECT name ->> 'en' AS name FROM vote WHERE vote_id = $1", [
    voteId,
  ]);
  if (rows[0] === undefined) throw new Error(`There is no vote ${voteId}.`);
  return rows[0].name;
}

interface Ballots {
  ballots: number;
  votes: number;
}

const inWords = ({ ballots, votes }: Ballots): string => `${ballots} ballots with ${votes} votes`;

/**
 * The ballots of a vote that are not voided.
 * @param ballotIds null for all of them
 * @throws Error for an id that is none of the vote's
 */
async function readBallots(pool: Pool, voteId: string, ballotIds: readonly string[] | null): Promise<Ballots> {
  const { rows } = await pool.query<Ballots & { known: string[] }>(
    `SELECT count(*) FILTER (WHERE v.ballot_id IS NULL)::integer AS ballots,
       coalesce(sum(free + paid) FILTER (WHERE v.ballot_id IS NULL), 0)::integer AS votes,
       coalesce(array_agg(b.ballot_id) FILTER (WHERE $2::uuid[] IS NOT NULL), '{}') AS known
     FROM ballot AS b LEFT JOIN ballot_void AS v USING (ballot_id)
     WHERE b.vote_id = $1 AND ($2::uuid[] IS NULL OR b.ballot_id = ANY ($2))`,
    [voteId, ballotIds?.filter((ballotId) => z.guid().safeParse(ballotId).success) ?? null],
  );
  const { known, ...ballots } = rows[0] ?? { known: [], ballots: 0, votes: 0 };
  const unknown = ballotIds?.find((ballotId) => !known.includes(ballotId.toLowerCase()));
  if (unknown !== undefined) throw new Error(`There is no ballot ${unknown} in ${voteId}.`);
  return ballots;
}

function positive(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new UsageError();
  return number;
}

export const command: Command = async (words, onDatabase) => {
  const text = { type: 'string' } as const;
  const options = { days: text, source: text, cause: text, ko: text, en: text, ja: text };
  const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [name = '', ...rest] = positionals;
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  checkOperands(rest, operands[name]);
  if (Object.keys(values).some((option) => !optionsOf[name]?.includes(option))) throw new UsageError();
  if (name === 'grant') positive(rest[1]);
  await onDatabase((platform) =>
    verb(platform, rest, {
      days: undefined,
      source: undefined,
      cause: undefined,
      ko: undefined,
      en: undefined,
      ja: undefined,
      ...values,
    }),
  );
};
