import { expect, it } from 'vitest';
import { createMediaToken } from './media-token.ts';

const playlist = 'https://fans.example/hls/s1/index.m3u8';

it('every address of the session gets the newest token, which replaces an older one', () => {
  const token = createMediaToken(playlist, 'one');
  expect(token.addTo(playlist)).toBe(`${playlist}?token=one`);
  token.renew('two');
  expect(token.addTo(`${playlist}?token=one`)).toBe(`${playlist}?token=two`);
  expect(token.addTo('https://fans.example/hls/s1/720/4.m4s?part=1')).toBe(
    'https://fans.example/hls/s1/720/4.m4s?part=1&token=two',
  );
});

it.each([
  'https://elsewhere.example/hls/s1/4.m4s',
  'https://fans.example/hls/s2/4.m4s',
  'https://fans.example/hls/s1/../s2/4.m4s',
  'http://fans.example/hls/s1/4.m4s',
])('adds no token to %s', (url) => {
  expect(createMediaToken(playlist, 'secret').addTo(url)).not.toContain('secret');
});
