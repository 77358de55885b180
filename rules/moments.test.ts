import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMoments, daysLeft, homeZone } from './moments.ts';

const now = () => Date.parse('2026-11-23T08:00:00Z');
const closesAt = '2026-11-24T14:59:00Z';
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a moment of a title', () => {
  it.each([
    ['en', 'Nov 24, 9:59 AM ET (11:59 PM KST)'],
    ['ko', '11월 24일 오전 9:59 뉴욕 시간 (오후 11:59 KST)'],
    ['ja', '11月24日 9:59 ニューヨーク時間 (23:59 KST)'],
  ])('is in the fan’s zone, with the title’s zone in brackets, in %s', (language, text) => {
    expect(spaced(createMoments(language, now, homeZone, 'America/New_York').instant(closesAt))).toBe(text);
  });

  it('names the day in the title’s zone too if it is another day', () => {
    const moments = createMoments('en', now, homeZone, 'America/New_York');
    expect(spaced(moments.instant('2026-11-24T23:00:00Z'))).toBe('Nov 24, 6:00 PM ET (Nov 25, 8:00 AM KST)');
  });

  it.each(['Asia/Seoul', 'Asia/Tokyo'])('is written once if the clock in %s shows the same time', (zone) => {
    const text = spaced(createMoments('en', now, homeZone, zone).instant(closesAt));
    expect(text).toBe(`Nov 24, 11:59 PM ${zone === 'Asia/Seoul' ? 'KST' : 'JST'}`);
  });

  it.each([
    ['ko', 'Asia/Seoul', '11월 24일 오후 11:59'],
    ['ja', 'Asia/Tokyo', '11月24日 23:59'],
    ['ja', 'Asia/Seoul', '11月24日 23:59'],
    ['ko', 'Asia/Tokyo', '11월 24일 오후 11:59 JST'],
  ])('names no zone for a reader of %s in %s only if it is obvious', (language, zone, text) => {
    expect(spaced(createMoments(language, now, homeZone, zone).instant(closesAt))).toBe(text);
  });

  it('names zones as the server did, and keeps the names that it had to make', () => {
    const zoneNames = { 'America/New_York': '미 동부 시간' };
    const read = (zone: string) => spaced(createMoments('ko', now, homeZone, zone, false, zoneNames).instant(closesAt));
    expect(read('America/New_York')).toBe('11월 24일 오전 9:59 미 동부 시간 (오후 11:59 KST)');
    expect(read('Europe/Berlin')).toBe('11월 24일 오후 3:59 독일 시간 (오후 11:59 KST)');
    expect(zoneNames).toEqual({ 'America/New_York': '미 동부 시간', 'Europe/Berlin': '독일 시간' });
  });

  it('names its zone in Korean where readers of any zone may see it', () => {
    const { instant } = createMoments('ko', now, homeZone, homeZone, true);
    expect(spaced(instant(closesAt))).toBe('11월 24일 오후 11:59 KST');
  });

  it('has the year if it is not this year', () => {
    const moments = createMoments('en', now, homeZone, 'Asia/Seoul');
    expect(spaced(moments.instant('2027-11-24T14:59:00Z'))).toBe('Nov 24, 2027, 11:59 PM KST');
  });

  it('has its day of the week as the start of a show', () => {
    const moments = createMoments('en', now, homeZone, 'America/New_York');
    expect(spaced(moments.start(closesAt))).toBe('Tue, Nov 24, 9:59 AM ET (11:59 PM KST)');
  });

  it.each([
    ['en', ['Tue, Nov 24,', '9:59 AM ET', '(11:59 PM KST)']],
    ['ko', ['11월 24일 (화)', '오전 9:59', '뉴욕 시간', '(오후 11:59 KST)']],
    ['ja', ['11月24日(火)', '9:59 ニューヨーク時間', '(23:59 KST)']],
  ])('breaks into lines only between date, time, a long zone and brackets, in %s', (language, lines) => {
    const text = createMoments(language, now, homeZone, 'America/New_York').start(closesAt);
    expect(text.split(' ').map(spaced)).toEqual(lines);
  });

  it('names each zone of a period once', () => {
    const period = (zone: string) =>
      spaced(createMoments('en', now, homeZone, zone).period('2026-11-20T15:00:00Z', closesAt));
    expect(period('Asia/Seoul')).toBe('Nov 21, 12:00 AM – Nov 24, 11:59 PM KST');
    expect(period('America/New_York')).toBe(
      'Nov 20, 10:00 AM – Nov 24, 9:59 AM ET (Nov 21, 12:00 AM – Nov 24, 11:59 PM KST)',
    );
  });
});

it.each(['Etc/Unknown', undefined])('a moment in the zone of the device needs no name of the zone: %s', (timeZone) => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: timeZone as string };
  });
  expect(spaced(createMoments('en', now, homeZone).instant(closesAt))).toMatch(/^Nov 2[45], \d+:59 [AP]M \S/);
});

it('a moment of the fan alone is written in the fan’s zone', () => {
  expect(spaced(createMoments('en', now, null, 'America/New_York').instant(closesAt))).toBe('Nov 24, 9:59 AM ET');
});

it('a day is written with its year in the fan’s zone, with the name of the title’s zone', () => {
  const moments = createMoments('en', now, homeZone, 'America/New_York');
  expect(spaced(moments.day('2026-11-24T01:00:00Z'))).toBe('Nov 23, 2026');
  expect(moments.zone).toBe('KST');
});

it('the number of days left counts whole days of 24 hours, like a countdown', () => {
  const hours = (count: number) => daysLeft(Date.parse(closesAt), Date.parse(closesAt) - count * 3_600_000);
  expect([49, 48, 47, 24, 23, 0, -1].map(hours)).toEqual([2, 2, 1, 1, 0, 0, 0]);
});
