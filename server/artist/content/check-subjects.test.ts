import { expect, it } from 'vitest';
import { eventWith, good, problemsOf, replaced } from '../../content/check/testing-check.ts';

const event = eventWith('beacon: { votes: [final] }').replace('title: show', 'title: show\n    artists: [mina]');
const files = { ...good, 'events.yaml': event };

it('the artists of a prize event are accepted', async () => {
  expect((await problemsOf(files)).filter((line) => line.includes('artist'))).toEqual([]);
});

it('an unknown artist, and a repeated one, are reported', async () => {
  const changed = event.replace('[mina]', '[mina, nina, mina]');
  expect(await problemsOf({ ...files, 'events.yaml': changed })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^events\.yaml:4:\d+ {2}There is no artist `nina`\.$/),
      expect.stringMatching(/^events\.yaml:4:\d+ {2}The artist `mina` stands here a second time\.$/),
    ]),
  );
});

it('a story needs all three languages', async () => {
  const withStory = (story: string) =>
    problemsOf(replaced('artists.yaml', 'portrait: dot.svg', `story: ${story}\n    portrait: dot.svg`));
  expect(await withStory('{ ko: 이야기, en: A story, ja: 物語 }')).toEqual([]);
  expect(await withStory('{ ko: 이야기, en: A story }')).toEqual([
    'artists.yaml:6:12  `story` has no Japanese text (`ja`).',
  ]);
});
