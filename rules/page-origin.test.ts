import { expect, it } from 'vitest';
import { originOf } from './page-origin.ts';

it.each([
  ['https://artist.example', 'https://artist.example'],
  [' https://Artist.example/ ', 'https://artist.example'],
  ['https://artist.example:443', 'https://artist.example'],
  ['http://localhost:3001', 'http://localhost:3001'],
  ['https://artist.example/fans', null],
  ['https://artist.example/?a=b', null],
  ['https://name:word@artist.example', null],
  ['https://a:b@artist.example', null],
  ['artist.example', null],
  ['ftp://artist.example', null],
  ['', null],
])('“%s” names the origin %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
