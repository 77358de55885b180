import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { foldAll } from '../vote/service.ts';
import {
  content,
  dataDirectory,
  edit,
  folder,
  nothing,
  now,
  problemsOf,
  setUpImport,
  state,
  test,
  votes,
} from './testing-import.ts';

setUpImport({ makesPictures: true });

async function cutOff(): Promise<Buffer> {
  const photo = sharp({ create: { width: 600, height: 600, channels: 3, background: '#a0c0e0' } });
  return (await photo.jpeg().toBuffer()).subarray(0, 700);
}

/** The beginning of a PNG, which states its size. */
async function tooLarge(): Promise<Buffer> {
  const start = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  start.writeUInt32BE(10_000, 16);
  start.writeUInt32BE(5_001, 20);
  return start;
}

describe('the first import', () => {
  it('writes nothing if there is a mistake', async () => {
    const undo = edit('soft-static/votes.yaml', 'artist: cableman', 'artist: cabelman');
    expect(await problemsOf(content.importFolder(folder, { now }))).toEqual([
      expect.stringMatching(/^soft-static\/votes\.yaml:\d+:17 {2}There is no artist `cabelman`\.$/),
    ]);
    undo();
    expect((await state())['title']).toEqual([]);
  });

  it('refuses a new event without an exact beacon, also if its entry has opened already', async () => {
    const undo = edit('events.yaml', '    beacon: { votes: [moonjar-actor] }\n    beaconAt: -1h\n', '');
    expect(await problemsOf(content.importFolder(folder, { now }))).toEqual([
      expect.stringMatching(/^events\.yaml:\d+:5 {2}A new event needs an exact beacon: /),
    ]);
    undo();
    expect((await state())['event']).toEqual([]);
  });

  it.each([
    ['is damaged', cutOff, /`photo\.jpg` can't be read: /],
    ['has too many pixels', tooLarge, /`photo\.jpg` has 10000 × 5001 pixels: more than 50000000 in all\.$/],
  ])('is refused as a whole with a photo that %s', async (_, photo, sentence) => {
    writeFileSync(join(folder, 'photo.jpg'), await photo());
    const undo = edit('events.yaml', 'picture: { file: events/crossing-preview.svg,', 'picture: { file: photo.jpg,');
    expect(await problemsOf(content.importFolder(folder, { now }))).toEqual([
      expect.stringMatching(new RegExp(`^events\\.yaml:\\d+:\\d+ {2}${sentence.source}`)),
    ]);
    undo();
    expect((await state())['event']).toEqual([]);
  });

  it('writes titles, artists, votes, ballots and pictures', async () => {
    const report = await content.importFolder(folder, { now });
    expect(report.created['titles']).toHaveLength(5);
    expect(report.created['artists']).toHaveLength(60);
    expect(report.created['votes']?.length).toBeGreaterThanOrEqual(8);
    expect(report.created['products']?.length).toBeGreaterThanOrEqual(12);
    expect(report.changed).toEqual(nothing);
    expect(report.demo['Ballots of the demo']).toBeGreaterThan(1000);
    const { rows } = await test.platform.pool.query(
      'SELECT portrait FROM candidate UNION ALL SELECT portrait FROM artist',
    );
    const mediaUrls = new Set(readdirSync(join(dataDirectory, 'media')).map((name) => `/media/${name}`));
    expect(rows.filter((row) => !mediaUrls.has(row.portrait.url))).toEqual([]);
    // 60 artists, ten duos, and 48 portraits that the covers share.
    expect(new Set(rows.map((row) => row.portrait.url)).size).toBe(118);
  });

  it('creates votes in every state, with the data for their results', async () => {
    await foldAll(test.platform.pool);
    const { votes: all } = await votes.listVotes({ filter: 'all', limit: 100 }, 'en');
    const states = new Set(all.map((vote) => vote.status));
    expect([...states].sort()).toEqual(['COUNTING', 'ONGOING', 'PREPARING', 'RESULT_OPEN', 'VOIDED']);
    expect(all.some((vote) => vote.status === 'ONGOING' && vote.blind)).toBe(true);
    expect(all.some((vote) => vote.candidateCount === 999)).toBe(true);
    const podium = all.find((vote) => vote.voteId === 'encore-bell-stage')?.leaders;
    expect(podium?.map((leader) => leader.rank)).toEqual([1, 1, 3]);
  });
});
