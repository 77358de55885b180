import { expect, it } from 'vitest';
import { countriesIn, countryAbroad } from './countries.ts';

it.each([
  ['Europe/London', ['ko'], 'GB'],
  ['Europe/Berlin', ['en-US'], 'DE'],
  ['Asia/Tokyo', ['en'], 'JP'],
  ['Asia/Seoul', ['en-GB', 'ko-KR'], 'GB'],
  ['Asia/Seoul', ['ko-KR'], 'JP'],
  ['UTC', ['zh-Hant-TW'], 'TW'],
  ['UTC', ['en-GB@posix'], 'GB'],
  ['UTC', [], 'JP'],
] as const)('A fan in the zone %s who reads %s is most likely in %s.', (zone, languages, country) => {
  expect(countryAbroad(zone, languages)).toBe(country);
});

it.each(['ko', 'en', 'ja'])('Every country is in the list of %s once, and Korea is not.', (language) => {
  const { frequent, others } = countriesIn(language);
  const codes = [...frequent, ...others].map(({ code }) => code);
  expect(frequent[0]?.code).toBe('JP');
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['GB', 'VN', 'BR', 'ZA']));
  for (const none of ['KR', 'KP', 'AQ', 'HM']) expect(codes).not.toContain(none);
});
