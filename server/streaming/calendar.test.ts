import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createStreamingWorld, openTickets, roundOf, type StreamingWorld, saveRounds } from './testing.ts';

let test: TestPlatform;
let world: StreamingWorld;
beforeAll(async () => {
  test = await createTestPlatform();
  world = createStreamingWorld(test, openTickets());
  await saveRounds(test, 'final', [roundOf('final-1', 120, 180), roundOf('final-2', 2000, 2100)]);
  await saveRounds(test, 'other', [roundOf('other-1', 120, 180)]);
});
afterAll(async () => {
  await world.service.close();
  await test.close();
});

/** The lines of an entry, with folded ones joined (RFC 5545 §3.1). */
async function linesOf(path: string, headers: Record<string, string> = {}) {
  const reply = await world.api.request(`GET /streaming/${path}/calendar`, { headers });
  const lines = reply.text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const value = (name: string) => lines.find((line) => line.split(/[:;]/)[0] === name)?.replace(/^[^:]*:/, '');
  return { ...reply, lines, value };
}
const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');

describe('a round in a calendar', () => {
  it('has its times, names and address, a reminder, and the same id each time', async () => {
    const { body: stream } = await world.api.request('GET /streaming/final');
    const round = stream.rounds.find(({ roundId }: { roundId: string }) => roundId === 'final-2');
    const { status, headers, lines, value } = await linesOf('final/round/final-2');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('Content-Disposition')).toBe('inline; filename="final-2.ics"');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect([value('DTSTART'), value('DTEND')]).toEqual([compact(round.startsAt), compact(round.endsAt)]);
    expect(value('SUMMARY')).toBe(`${stream.name} · ${round.name}`);
    expect(value('URL')).toBe('https://fans.test/player?stream=final&round=2');
    expect(value('TRIGGER')).toBe('-PT15M');
    expect(value('UID')).toBe('final-2@fans.test');
    expect((await linesOf('final/round/final-2')).value('UID')).toBe('final-2@fans.test');
  });

  it('has the language of the address, otherwise the reader’s', async () => {
    const names = await Promise.all(
      ['ko', 'en', 'ja'].map(async (language) => {
        const headers = { 'Accept-Language': language };
        const { body } = await world.api.request('GET /streaming/final', { headers });
        const { value } = await linesOf('final/round/final-1', headers);
        expect(value('SUMMARY')).toContain(body.name);
        return body.name;
      }),
    );
    const reply = await world.api.request('GET /streaming/final/round/final-1/calendar?language=ja', {
      headers: { 'Accept-Language': 'en' },
    });
    expect(reply.text).toContain(names[2]);
    expect(new Set(names).size).toBe(3);
  });

  it.each(['final/round/other-1', 'final/round/nothing', 'nothing/round/final-1'])('%s is not found', async (path) => {
    expect(await linesOf(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
