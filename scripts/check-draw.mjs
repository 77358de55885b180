#!/usr/bin/env node
// Recomputes a draw from its published data, by docs/draw.md and without Fanfare's own code:
//
//   node scripts/check-draw.mjs https://fans.example last-light-front-row
//   node scripts/check-draw.mjs draw.json
//
// The file is a reply of GET /api/v1/event/:eventId/draw with the whole list. To check the beacon too, it also has either `heads`,
// from GET /api/v1/vote/:voteId/audit by vote id, or `round`, the reply of drand. Exit code 1: something is not right.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (lines) => createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');

async function fetchDraw(site, eventId) {
  let draw = null;
  let cursor = '';
  do {
    const answer = await fetch(`${site}/api/v1/event/${encodeURIComponent(eventId)}/draw?limit=5000${cursor}`);
    if (!answer.ok) throw new Error(`${site} answered with status ${answer.status}`);
    const page = await answer.json();
    draw = draw === null ? page : { ...page, list: [...draw.list, ...page.list] };
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return draw;
}

async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered with status ${answer.status}`);
  return answer.json();
}

const roundAddress = (chain, round) => `https://api.drand.sh/${chain}/public/${round}`;

/** Adds the source of its beacon to a draw: the votes' own heads, or the round of drand. */
async function withSource(site, draw) {
  if (draw.beaconRule === null || draw.beacon === null) return draw;
  const [kind, first, second, ...voteIds] = draw.beaconRule.split(' ');
  if (kind === 'drand') return { ...draw, round: await fetchJson(roundAddress(first, second)) };
  const heads = {};
  for (const voteId of voteIds) {
    heads[voteId] = [];
    let cursor = '';
    do {
      const page = await fetchJson(`${site}/api/v1/vote/${encodeURIComponent(voteId)}/audit${cursor}`);
      heads[voteId].push(...page.heads);
      const isBefore = page.heads.some((head) => head.publishedAt < first);
      cursor = isBefore || page.nextCursor === null ? '' : `?cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor !== '');
  }
  return { ...draw, heads };
}

/** The genesis and the period of the drand chain `quicknet`, in milliseconds: https://docs.drand.love/. */
const genesis = 1_692_803_367_000;
const period = 3_000;

/** The beacon of the statement, null if its source is missing; and the time from which it could be known. */
function beaconOf(draw) {
  const [kind, first, second, ...voteIds] = draw.beaconRule.split(' ');
  if (kind === 'drand') {
    return {
      text: draw.round?.randomness ?? null,
      from: new Date(genesis + (Number(second) - 1) * period).toISOString(),
    };
  }
  const lines = voteIds.map((voteId) => {
    const heads = (draw.heads?.[voteId] ?? []).filter(
      (head) => head.publishedAt >= first && head.publishedAt <= second,
    );
    const [head] = heads.toSorted((one, other) => one.position - other.position);
    return head === undefined ? `${voteId} - -` : `${voteId} ${head.position} ${head.head}`;
  });
  return { text: draw.heads === undefined ? null : lines.join('\n'), from: first };
}

function check(draw) {
  const report = [];
  let right = true;
  const compare = (name, published, recomputed) => {
    const same = published === recomputed;
    right &&= same;
    report.push(
      `${same ? 'right ' : 'WRONG '} ${name.padEnd(12)} ${recomputed}${same ? '' : `, published ${published}`}`,
    );
  };
  if (draw.commitment === null) return { right: false, report: ['The list is not committed yet.'] };
  const list = draw.list.map((entrant) => entrant.pseudonym).sort();
  // The older form covers only the kind of the beacon's source.
  const [version, statement] = draw.beaconRule === null ? [1, draw.beaconSource] : [2, draw.beaconRule];
  const header = [
    `fanfare-draw-${version}`,
    draw.eventId,
    draw.closesAt,
    draw.secretHash,
    statement,
    draw.winners.join(','),
  ];
  compare('entrants', String(draw.entrants), String(list.length));
  compare('commitment', draw.commitment, sha256([...header, String(list.length), ...list]));
  const beacon = draw.beaconRule === null ? null : beaconOf(draw);
  if (beacon === null)
    report.push('       beacon       The older form: its exact source is not part of the commitment.');
  else {
    const order = draw.committedAt < beacon.from;
    right &&= order;
    report.push(
      `${order ? 'right ' : 'WRONG '} order        committed ${draw.committedAt}, beacon known from ${beacon.from}`,
    );
  }
  if (draw.seed === null) {
    report.push('The result is not open yet: there is no more to check.');
    return { right, report };
  }
  compare('secret', draw.secretHash, sha256(['fanfare-secret-1', draw.secret]));
  if (beacon !== null && beacon.text === null) {
    report.push('       beacon       Not compared: the file has neither `heads` nor `round`.');
  } else if (beacon !== null) compare('beacon', draw.beacon, beacon.text);
  const seed = sha256(['fanfare-seed-1', draw.commitment, draw.secret, draw.beacon]);
  compare('seed', draw.seed, seed);
  const scored = list.map((pseudonym) => [sha256(['fanfare-rank-1', seed, pseudonym]), pseudonym]).sort();
  const ranking = scored.map(([, pseudonym]) => pseudonym);
  const published = draw.list.toSorted((one, other) => one.rank - other.rank).map((entrant) => entrant.pseudonym);
  compare('ranking', sha256(published), sha256(ranking));
  const line = (pseudonym, index) => `${String(index + 1).padStart(6)}  ${pseudonym}`;
  const numbered = ranking.map(line);
  let last = 0;
  for (const [tier, count] of draw.winners.entries()) {
    report.push('', `Tier ${tier + 1}:`, ...numbered.slice(last, last + count));
    last += count;
  }
  // Substitutes: the next entrants of the same ranking.
  if (numbered.length > last) report.push('', `Substitutes, in the order of the ranking: ${numbered.length - last}`);
  return { right, report };
}

const [source, eventId] = process.argv.slice(2);
if (source === undefined) throw new Error('node scripts/check-draw.mjs <site> <eventId>, or a file');
const draw =
  eventId === undefined
    ? JSON.parse(readFileSync(source, 'utf8'))
    : await withSource(source, await fetchDraw(source, eventId));
const { right, report } = check(draw);
process.stdout.write(`${report.join('\n')}\n`);
process.exitCode = right ? 0 : 1;
