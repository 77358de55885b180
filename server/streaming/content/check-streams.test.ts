import { expect, it } from 'vitest';
import { good, problemsOf as problemsIn } from '../../content/check/testing-check.ts';

const streams = `streams:
  - id: night
    title: show
    name: Night
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    related: [night]
    rounds:
      - id: night-1
        name: { ko: 하나, en: One, ja: 一 }
        access: free
        starts: +1d 20:00
        ends: +1d 23:00
        vodUntil: +8d 23:00
        live: https://origin.example/live/night.m3u8
        vod: https://origin.example/vod/night.m3u8
        chapters: [{ at: 0, name: { ko: 하나, en: One, ja: 一 } }, { at: 60, name: { ko: 하나, en: One, ja: 一 } }]
        captions: { ko: https://origin.example/ko.vtt }
`;
const replaced = (from: string, to: string): string => {
  if (!streams.includes(from)) throw new Error(`The file has no ${from}`);
  return streams.replace(from, to);
};

/** The problems of a good folder with this file of streams, a line each. */
const problemsOf = (text: string) => problemsIn({ 'streams.yaml': text });

it('a correct stream has no mistakes', async () => {
  expect(await problemsOf(streams)).toEqual([]);
});

it.each([
  ['a title that is not there', replaced('title: show', 'title: shaw'), /^streams\.yaml:3:\d+ {2}There is no title/],
  ['a stream that is not there', replaced('[night]', '[day]'), /^streams\.yaml:7:\d+ {2}There is no stream `day`/],
  [
    'an end before the start',
    replaced('+1d 23:00', '+1d 19:00'),
    /^streams\.yaml:13:\d+ {2}`ends` \(.+Z\) must come after `starts` \(.+Z\)/,
  ],
  [
    'a recording that would be live before it is one',
    replaced('        live: https://origin.example/live/night.m3u8\n', ''),
    /^streams\.yaml:12:\d+ {2}Without a `live:` source nothing would be shown/,
  ],
  [
    'a recording that is still to end',
    replaced('        live: https://origin.example/live/night.m3u8\n', '').replace('+1d 20:00', '-1d 20:00'),
    /^streams\.yaml:13:\d+ {2}Without a `live:` source nothing would be shown/,
  ],
  [
    'a recording that is gone too soon',
    replaced('+8d 23:00', '+0d 23:00'),
    /^streams\.yaml:14:\d+ {2}`vodUntil` \(.+Z\) must come after `ends` \(.+Z\)/,
  ],
  ['a pass that no product sells', replaced('access: free', 'access: pass'), /^streams\.yaml:11:\d+ {2}No pass admits/],
  [
    'an address that is none',
    replaced('live: https://origin.example/live/night.m3u8', 'live: file:///etc/passwd'),
    /^streams\.yaml:15:\d+ {2}`live` must be an address/,
  ],
  ['chapters out of order', replaced('at: 60', 'at: 0'), /^streams\.yaml:17:\d+ {2}Chapters stand in the order/],
  [
    'captions in a language that we do not speak',
    replaced('captions: { ko:', 'captions: { fr:'),
    /^streams\.yaml:18:\d+ {2}The key `fr` is not known here/,
  ],
] as [string, string, RegExp][])('reports file, line and mistake of %s', async (_, text, expected) => {
  expect(await problemsOf(text)).toEqual([expect.stringMatching(expected)]);
});

it('a pass of another title is refused, since its seller would sell this stream', async () => {
  const pass = (title: string) => `passes:
  - id: night-pass
    title: ${title}
    name: Night
    description: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    stream: night
`;
  const gala = good['show.yaml'].replace('id: show', 'id: gala');
  const files = { 'streams.yaml': streams, 'gala.yaml': gala };
  expect(await problemsIn({ ...files, 'passes.yaml': pass('show') })).toEqual([]);
  expect(await problemsIn({ ...files, 'passes.yaml': pass('gala') })).toEqual([
    expect.stringMatching(/^passes\.yaml:7:\d+ {2}The stream `night` is of another title/),
  ]);
});
