#!/usr/bin/env node
// Recomputes a draw from what was published of it, by docs/draw.md and with nothing of Fanfare's own code:
//
//   node scripts/check-draw.mjs https://fans.example last-light-front-row
//   node scripts/check-draw.mjs draw.json
//
// The file is a reply of GET /api/v1/event/:eventId/draw with the whole list. Exit code 1: something is not right.
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

function check(draw) {
  const said = [];
  let right = true;
  const compare = (name, published, recomputed) => {
    const same = published === recomputed;
    right &&= same;
    said.push(
      `${same ? 'right ' : 'WRONG '} ${name.padEnd(12)} ${recomputed}${same ? '' : `, published ${published}`}`,
    );
  };
  if (draw.commitment === null) return { right: false, said: ['The list is not committed yet.'] };
  const list = draw.list.map((entrant) => entrant.pseudonym).sort();
  const header = [
    'fanfare-draw-1',
    draw.eventId,
    draw.closesAt,
    draw.secretHash,
    draw.beaconSource,
    draw.winners.join(','),
  ];
  compare('entrants', String(draw.entrants), String(list.length));
  compare('commitment', draw.commitment, sha256([...header, String(list.length), ...list]));
  if (draw.seed === null) {
    said.push('The result is not open yet: there is no more to check.');
    return { right, said };
  }
  compare('secret', draw.secretHash, sha256(['fanfare-secret-1', draw.secret]));
  const seed = sha256(['fanfare-seed-1', draw.commitment, draw.secret, draw.beacon]);
  compare('seed', draw.seed, seed);
  const scored = list.map((pseudonym) => [sha256(['fanfare-rank-1', seed, pseudonym]), pseudonym]).sort();
  const ranking = scored.map(([, pseudonym]) => pseudonym);
  const published = draw.list.toSorted((one, other) => one.rank - other.rank).map((entrant) => entrant.pseudonym);
  compare('ranking', sha256(published), sha256(ranking));
  const winners = draw.winners.reduce((sum, count) => sum + count, 0);
  said.push(
    '',
    ...ranking.slice(0, winners).map((pseudonym, index) => `${String(index + 1).padStart(6)}  ${pseudonym}`),
  );
  return { right, said };
}

const [source, eventId] = process.argv.slice(2);
if (source === undefined) throw new Error('node scripts/check-draw.mjs <site> <eventId>, or a file');
const draw = eventId === undefined ? JSON.parse(readFileSync(source, 'utf8')) : await fetchDraw(source, eventId);
const { right, said } = check(draw);
process.stdout.write(`${said.join('\n')}\n`);
process.exitCode = right ? 0 : 1;
