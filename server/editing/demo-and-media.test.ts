import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError } from '../content/problems.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld({ MEDIA_ORIGINS: 'https://media.example' });
  await world.importFiles({ 'demo.yaml': 'demoBallots:\n  - { vote: final, counts: [3] }\n' });
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

async function publish(path: string, more: Record<string, unknown>) {
  const { draft, published, version } = (await owner.request(`GET /studio/content/${path}`)).body;
  const value = { ...(draft ?? published).value, ...more };
  const saved = await owner.request(`PUT /studio/content/${path}/draft`, { version, value });
  expect(saved.status).toBe(200);
  return owner.request(`POST /studio/content/${path}/publication`, { version: saved.body.version });
}

const ballots = async () => {
  const { rows } = await world.studio.test.owner.query(
    "SELECT free + paid AS quantity FROM ballot WHERE vote_id = 'final'",
  );
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
};

describe('the ballots of a demo', () => {
  it('are appended by the import that adds their vote, once', async () => {
    expect(await ballots()).toBe(3);
    expect((await world.importFiles()).demo).toMatchObject({ 'Ballots of the demo': 0 });
    expect(await ballots()).toBe(3);
  });

  it('can’t come from Studio, and neither can a voiding', async () => {
    const more = { demoBallots: [5], voided: sameIn('Called off') };
    expect((await publish('votes/final', more)).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [
        { path: ['demoBallots'], code: 'UNKNOWN_KEY' },
        { path: ['voided'], code: 'UNKNOWN_KEY' },
      ],
    });
    expect(await ballots()).toBe(3);
  });
});

describe('an address of media', () => {
  const streams = (live: string) => `streams:
  - id: night
    title: show
    name: Night
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    rounds:
      - id: night-1
        name: { ko: 하나, en: One, ja: 一 }
        access: free
        starts: +1d 20:00
        ends: +1d 21:00
        live: ${live}
`;

  it('is refused in files if its origin is not in MEDIA_ORIGINS', async () => {
    const refused = world.importFiles({ 'streams.yaml': streams('http://169.254.169.254/latest') });
    await expect(refused).rejects.toThrow(ContentError);
    await expect(refused).rejects.toThrow(
      'streams.yaml:13:15  The origin of `http://169.254.169.254/latest` is not in MEDIA_ORIGINS.',
    );
  });

  it('is refused in Studio if its origin is not in MEDIA_ORIGINS', async () => {
    await world.importFiles({ 'streams.yaml': streams('https://media.example/live.m3u8') });
    const { rounds } = (await owner.request('GET /studio/content/streams/night')).body.published.value;
    const captions = { ko: 'https://media.example/ko.vtt', en: 'https://media.example:8443/en.vtt' };
    const round = { ...rounds[0], vod: 'http://10.0.0.1/vod.m3u8', captions };
    expect((await publish('streams/night', { rounds: [round] })).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [
        { path: ['rounds', 0, 'vod'], code: 'MEDIA_ORIGIN' },
        { path: ['rounds', 0, 'captions', 'en'], code: 'MEDIA_ORIGIN' },
      ],
    });
    const allowed = { ...round, vod: 'https://media.example/vod.m3u8', captions: { ko: captions.ko } };
    expect((await publish('streams/night', { rounds: [allowed] })).body.state).toBe('PUBLISHED');
  });

  it('is stored unchanged if it belongs to the demo', async () => {
    await world.importFiles({ 'more.yaml': streams('demo:live/1.m3u8').replaceAll('night', 'day') });
    const { rows } = await world.studio.test.owner.query(
      "SELECT live_source FROM stream_round WHERE round_id = 'day-1'",
    );
    expect(rows).toEqual([{ live_source: 'demo:live/1.m3u8' }]);
  });
});
