import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { lockMember } from '../account/service.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { verifyLedger } from './ballots/verify.ts';
import { grantPaidRights } from './ballots/wallet.ts';
import { VoidReason } from './contract.ts';
import { foldAll } from './counts/fold.ts';
import { voidBallots, voidVote } from './operations.ts';

const usage = `npm run vote -- grant <userId> <count> [--days <days>] [--source <name>]
    gives a fan paid rights; a source gives to a fan once
npm run vote -- void <voteId> <ballotId>… --reason FRAUD|WITHDRAWAL|OPERATOR
    voids ballots by compensating rows; OPERATOR gives the rights back
npm run vote -- void-vote <voteId> --ko <why> --en <why> --ja <why>
    voids a vote for good: all its ballots are voided and all rights go back
npm run vote -- verify
    checks ledger, tallies, wallets and hash chains against one another`;

/** What each verb does with the record of who did what. */
export const verbs = {
  grant: { records: 'vote.grant', object: 'member' },
  void: { records: 'vote.void', object: 'vote' },
  'void-vote': { records: 'vote.voidVote', object: 'vote' },
  // It folds the ballots first.
  verify: { records: 'vote.verify', object: 'vote' },
} as const;

class UsageError extends Error {
  override readonly message = usage;
}

type Options = Readonly<Record<'days' | 'source' | 'reason' | 'ko' | 'en' | 'ja', string | undefined>>;
type Verb = (platform: ShellPlatform, positionals: readonly string[], options: Options) => Promise<void>;

const works: Readonly<Record<string, Verb>> = {
  async grant({ pool, shell }, [userId, countText], { days, source }) {
    const [count, validDays] = [positive(countText), days === undefined ? null : positive(days)];
    if (userId === undefined) throw new UsageError();
    const expiresAt = validDays === null ? null : new Date(Date.now() + validDays * 86_400_000);
    const grant = { userId, count, source: `operator:${source ?? randomUUID()}`, expiresAt };
    const granted = await inTransaction(pool, async (connection) => {
      if (!(await lockMember(connection, userId))) throw new Error(`There is no fan ${userId}. Nothing was given.`);
      return grantPaidRights(connection, grant);
    });
    shell.say(
      granted.created ? `Gave ${count} paid rights to ${userId}.` : `${userId} had them from this source before.`,
    );
  },
  async void({ pool, shell }, [voteId, ...ballotIds], { reason }) {
    const known = VoidReason.exclude(['VOTE_VOIDED']).safeParse(reason);
    if (voteId === undefined || ballotIds.length === 0 || !known.success) throw new UsageError();
    const voided = await voidBallots(pool, voteId, ballotIds, known.data);
    shell.say(
      `Voided ${voided} of ${ballotIds.length} ballots; the others were voided before or are not in ${voteId}.`,
    );
    await foldAll(pool);
  },
  async 'void-vote'({ pool, shell }, [voteId], { ko, en, ja }) {
    if (voteId === undefined || ko === undefined || en === undefined || ja === undefined) throw new UsageError();
    const voided = await voidVote(pool, voteId, { ko, en, ja }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Error(`There is no vote ${voteId}.`) : error;
    });
    shell.say(`Voided ${voteId} with ${voided} ballots and gave all rights back.`);
    await foldAll(pool);
  },
  async verify({ pool, shell }) {
    await foldAll(pool);
    const findings = await verifyLedger(pool);
    for (const { invariant, looked, violations } of findings) {
      shell.say(`${violations.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant} (${looked})`);
      for (const violation of violations) shell.say(`          ${violation}`);
    }
    if (findings.some(({ violations }) => violations.length > 0)) shell.exitCode = 1;
  },
};

function positive(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new UsageError();
  return number;
}

export const command: Command = async (words, onDatabase) => {
  const text = { type: 'string' } as const;
  const options = { days: text, source: text, reason: text, ko: text, en: text, ja: text };
  const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [name = '', ...rest] = positionals;
  const verb = works[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform) =>
    verb(platform, rest, {
      days: undefined,
      source: undefined,
      reason: undefined,
      ko: undefined,
      en: undefined,
      ja: undefined,
      ...values,
    }),
  );
};
