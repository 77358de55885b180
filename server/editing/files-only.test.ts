import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good } from '../content/check/testing-check.ts';
import { parseConfig } from '../platform/config.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { addressesOfFiles } from '../streaming/content/addresses-of-files.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles({ 'trial.yaml': good['votes.yaml'].replace('id: final', 'id: trial\n    demoBallots: [3]') });
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

async function changed(entry: string, more: Record<string, unknown>) {
  const { body } = await owner.request(`GET /studio/content/${entry}`);
  const { value } = body.draft ?? body.published;
  const { version } = body;
  return owner.request(`PUT /studio/content/${entry}/draft`, { version, value: { ...value, ...more } });
}

describe('what only content files may bring', () => {
  it.each([
    ['voiding', { voided: sameIn('Called off') }, 'voided'],
    ['invented ballots', { demoBallots: [5, 4] }, 'demoBallots'],
  ])('%s is refused in a draft of a vote', async (_, more, key) => {
    expect((await changed('votes/final', more)).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [
        { path: [key], code: 'FILES_ONLY', values: { field: key }, sentence: `Only content files can set \`${key}\`.` },
      ],
    });
    const { rows } = await world.studio.test.owner.query("SELECT FROM ballot WHERE vote_id = 'final'");
    expect(rows).toEqual([]);
  });

  it('is refused in a new entry, and left out of a copy', async () => {
    const { value } = (await owner.request('GET /studio/content/votes/final')).body.published;
    const made = await owner.request('POST /studio/content/votes', {
      value: { ...value, id: 'mine', demoBallots: [9] },
    });
    expect(made.body).toMatchObject({ code: 'CONTENT_PROBLEMS', problems: [{ path: ['demoBallots'] }] });
    const copy = await owner.request('POST /studio/content/votes/trial/copy', { entryId: 'copy' });
    expect(copy.body.draft.value).toMatchObject({ id: 'copy' });
    expect(copy.body.draft.value).not.toHaveProperty('demoBallots');
  });

  it('stays where a file has brought it', async () => {
    expect((await changed('votes/trial', { name: 'Grand trial' })).body).toMatchObject({
      draft: { value: { name: 'Grand trial', demoBallots: [3] } },
    });
    expect((await changed('votes/trial', { demoBallots: [4] })).body).toMatchObject({ code: 'CONTENT_PROBLEMS' });
  });
});

describe('addresses of media', () => {
  const config = parseConfig({ MEDIA_ORIGINS: 'https://media.example, https://captions.example:8443' });
  const round = {
    live: 'https://media.example/live/show.m3u8',
    vod: 'http://169.254.169.254/latest/meta-data',
    captions: { ko: 'https://captions.example/ko.vtt', en: 'https://captions.example:8443/en.vtt', ja: 'demo:ja.vtt' },
  };

  it('are for files, but for the origins that the operator has named', () => {
    expect(addressesOfFiles({ rounds: [round] }, config).map(({ path }) => path)).toEqual([
      ['rounds', 0, 'vod'],
      ['rounds', 0, 'captions', 'ko'],
      ['rounds', 0, 'captions', 'ja'],
    ]);
    const demo = parseConfig({ DEMO: 'on' });
    expect(addressesOfFiles({ rounds: [{ live: 'demo:live/1.m3u8' }] }, demo)).toEqual([]);
  });

  it.each([null, [], 'text', { rounds: 'none' }, { rounds: [null, 3, { captions: null, live: 7 }] }])(
    'are found in %j without a failure',
    (value) => {
      expect(addressesOfFiles(value, config)).toEqual([]);
    },
  );

  it('must be named as exact origins', () => {
    expect(() => parseConfig({ MEDIA_ORIGINS: 'https://media.example/path' })).toThrow(
      'MEDIA_ORIGINS must be a list such as https://media.example',
    );
  });
});
