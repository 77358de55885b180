import { expect } from 'chai';
import { createMoments } from '../../../rules/moments.ts';

describe('the name of a time zone', () => {
  for (const [language, zone, name] of [
    ['ja', 'America/New_York', '米国東部時間'],
    ['ko', 'America/New_York', '북미 동부 시간'],
    ['ko', 'Europe/Berlin', '독일 시간'],
    ['en', 'America/New_York', 'ET'],
  ] as const)
    it(`is in the reader's language, also where the browser has no name of the city: ${language}, ${zone}`, () => {
      expect(createMoments(language, Date.now, zone, zone).zone).to.equal(name);
    });
});
