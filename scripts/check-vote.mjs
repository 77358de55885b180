#!/usr/bin/env node
// Counts a vote again from its published ledger, by docs/audit.md and with nothing of Fanfare's own code:
//
//   node scripts/check-vote.mjs https://fans.example last-light-final
//
// A receipt's hash as a third word is looked up in the ledger. Exit code 1: something is not right.
import { createHash } from 'node:crypto';

const [site, voteId, receiptHash] = process.argv.slice(2);
if (voteId === undefined) throw new Error('node scripts/check-vote.mjs <site> <voteId> [hash of a receipt]');

const sha256 = (lines) => createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');

const report = [];
let right = true;
function compare(name, published, recomputed) {
  const same = published === recomputed;
  right &&= same;
  const other = same ? '' : `, published ${published}`;
  report.push(`${same ? 'right ' : 'WRONG '} ${name.padEnd(12)} ${recomputed}${other}`);
}

/** Waits where the platform asks to: one address may send so many requests a minute. */
async function read(path, language = 'en') {
  const answer = await fetch(`${site}/api/v1/vote/${encodeURIComponent(voteId)}${path}`, {
    headers: { 'Accept-Language': language },
  });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return read(path, language);
  }
  if (!answer.ok) throw new Error(`${site} answered with status ${answer.status}`);
  return answer.json();
}

async function readAll(path, language, take) {
  let cursor = '';
  do {
    const page = await read(`${path}${cursor}`, language);
    take(page);
    cursor = page.nextCursor === null ? '' : `?cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
}

async function checkRules(vote) {
  const { rules } = vote;
  const caps = [rules.freePerDay, rules.perFan ?? '-', rules.perDay ?? '-'];
  const times = [vote.opensAt, vote.closesAt, vote.resultsAt, vote.blindFrom ?? '-'];
  const lines = [vote.voteId, rules.version, ...times, vote.timeZone, rules.tie, ...caps, rules.paid, rules.voids];
  if (rules.candidatesDigest === null) {
    compare('rules', rules.digest, sha256(['fanfare-rules-1', ...lines]));
    return;
  }
  const names = new Map();
  for (const language of ['ko', 'en', 'ja']) {
    await readAll('/candidate', language, ({ candidates }) => {
      for (const { number, candidateId, name } of candidates) {
        names.set(number, [...(names.get(number) ?? [number, candidateId]), name]);
      }
    });
  }
  const candidates = [...names].sort(([one], [other]) => one - other).flatMap(([, texts]) => texts);
  const digest = sha256(['fanfare-candidates-1', ...candidates]);
  compare('candidates', rules.candidatesDigest, digest);
  compare('rules', rules.digest, sha256(['fanfare-rules-2', ...lines, digest]));
}

/** Adds the entries up, a void against its ballot. */
function createCount() {
  const counts = new Map();
  const ballots = new Map();
  const ballotOf = new Map();
  let wrong = 0;
  const add = (candidateId, votes) => counts.set(candidateId, (counts.get(candidateId) ?? 0) + votes);
  return {
    counts,
    wrong: () => wrong,
    /** The state of a receipt. */
    find(hash) {
      const ballot = ballots.get(ballotOf.get(hash));
      if (ballot === undefined) return 'not found';
      return ballot.isVoid ? 'voided' : 'counted';
    },
    /** @returns the hash of the entry */
    take(entry) {
      if (entry.kind === 'VOID') {
        const ballot = ballots.get(entry.ballotId);
        // Nothing can be taken away that was not counted, and nothing twice.
        if (ballot === undefined || ballot.isVoid) wrong += 1;
        else add(ballot.candidateId, -ballot.votes);
        if (ballot !== undefined) ballot.isVoid = true;
        return sha256(['fanfare-void-1', entry.ballotId, entry.reason, entry.voidedAt]);
      }
      const { ballotId, candidateId, free, paid, castAt } = entry;
      if (ballots.has(ballotId)) wrong += 1;
      ballots.set(ballotId, { candidateId, votes: free + paid, isVoid: false });
      add(candidateId, free + paid);
      const hash = sha256(['fanfare-ballot-1', ballotId, voteId, candidateId, free, paid, castAt]);
      ballotOf.set(hash, ballotId);
      return hash;
    },
  };
}

const vote = await read('');
await checkRules(vote);
const count = createCount();
let head = sha256(['fanfare-chain-1', voteId, vote.rules.digest]);
let position = 0;
let blind = false;
const broken = [];
await readAll('/ledger', 'en', ({ blind: isBlind, link }) => {
  blind ||= isBlind;
  if (link === null) return;
  const hashes = link.entries.map((entry) => count.take(entry));
  position += hashes.length;
  head = sha256([head, ...hashes]);
  if (link.head.head !== head || link.head.position !== position) broken.push(link.head.position);
});
if (blind) {
  report.push('The counts are hidden now, and the ledger with them: there is no more to check until the result.');
} else {
  compare('chain', 'whole', broken.length === 0 ? 'whole' : `broken at ${broken[0]}`);
  compare('wrong voids', 0, count.wrong());
  // Counts are newer than the latest head by a minute at most, while fans vote.
  const result = await read('/result');
  if (result.position === position) {
    compare(
      'total',
      result.total,
      [...count.counts.values()].reduce((sum, votes) => sum + votes, 0),
    );
    for (const { candidateId, count: published } of result.ranking) {
      compare(candidateId, published, count.counts.get(candidateId) ?? 0);
    }
  } else {
    const newer = result.position - position;
    right &&= newer > 0;
    report.push(
      `${newer > 0 ? '      ' : 'WRONG '} total        Not compared: ${newer} entries have no published head yet.`,
    );
  }
  if (receiptHash !== undefined) compare('receipt', 'counted', count.find(receiptHash));
}
report.push('', `${position} entries, head ${head}`);
process.stdout.write(`${report.join('\n')}\n`);
process.exitCode = right ? 0 : 1;
