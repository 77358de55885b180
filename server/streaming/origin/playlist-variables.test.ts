import { expect, it } from 'vitest';
import { importsVariables, withVariables } from './playlist-variables.ts';

const place = new URL('https://origin.example/show/index.m3u8?part=late');

it('the variables of a playlist are filled into its addresses, each after its definition', () => {
  const text = [
    '#EXTM3U',
    '{$dir}/early.m3u8',
    '#EXT-X-DEFINE:NAME="dir",VALUE="720p"',
    '#EXT-X-DEFINE:NAME="file",VALUE="{$dir}/v"',
    '#EXT-X-DEFINE:QUERYPARAM="part"',
    '#EXT-X-MAP:URI="{$file}.mp4"',
    '{$dir}/{$part}/v.m3u8',
    '{$unknown}/v.m3u8',
  ].join('\n');
  expect(withVariables(text, place).text.split('\n')).toEqual([
    '#EXTM3U',
    '{$dir}/early.m3u8',
    '#EXT-X-MAP:URI="720p/v.mp4"',
    '720p/late/v.m3u8',
    '{$unknown}/v.m3u8',
  ]);
});

it('a playlist uses variables of the multivariant playlist only if it imports them', () => {
  const { variables } = withVariables('#EXTM3U\n#EXT-X-DEFINE:NAME="cdn",VALUE="https://cdn.example"', place);
  const media = '#EXTM3U\n#EXT-X-DEFINE:IMPORT="cdn"\n{$cdn}/one.ts';
  expect(importsVariables(media)).toBe(true);
  expect(withVariables(media, place, variables).text).toBe('#EXTM3U\nhttps://cdn.example/one.ts');
  expect(withVariables('#EXTM3U\n{$cdn}/one.ts', place, variables).text).toBe('#EXTM3U\n{$cdn}/one.ts');
});
