import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesText } from '../../rules/ballot-text.ts';
import { takeClock } from '../platform/testing-clock.ts';
import { createVoteTest, type VoteTest, voteContent } from './testing.ts';

const sha256 = (text: string) => hash('sha256', text);

let test: VoteTest;

let setClock: (instant: string) => Promise<void>;

beforeAll(async () => {
  test = await createVoteTest();
  setClock = await takeClock(test);
});
afterAll(() => test.close());

const period = {
  opensAt: new Date('2026-03-01T00:00:00Z'),
  closesAt: new Date('2026-12-01T00:00:00Z'),
  resultsAt: new Date('2026-12-02T00:00:00Z'),
};

describe('the instants of a vote', () => {
  it('start the new status exactly, to the millisecond', async () => {
    await setClock('2026-02-01T00:00:00Z');
    await test.save(voteContent('edge', period));
    const fan = randomUUID();
    await test.grant(fan, 100);
    const codeAt = async (instant: string) => {
      await setClock(instant);
      return (await test.cast(fan, 'edge', { paid: 1 })).body.code ?? 'OK';
    };
    expect(await codeAt('2026-02-28T23:59:59.999Z')).toBe('VOTE_NOT_OPEN');
    expect(await codeAt('2026-03-01T00:00:00.000Z')).toBe('OK');
    expect(await codeAt('2026-11-30T23:59:59.999Z')).toBe('OK');
    expect(await codeAt('2026-12-01T00:00:00.000Z')).toBe('VOTE_CLOSED');
    const statusAt = async (instant: string) => {
      await setClock(instant);
      return (await test.api.request('GET /vote/edge')).body.status;
    };
    expect(await statusAt('2026-02-28T23:59:59.999Z')).toBe('PREPARING');
    expect(await statusAt('2026-03-01T00:00:00.000Z')).toBe('ONGOING');
    expect(await statusAt('2026-12-01T00:00:00.000Z')).toBe('COUNTING');
    expect(await statusAt('2026-12-02T00:00:00.000Z')).toBe('RESULT_OPEN');
  });
});

describe('days', () => {
  it.each([
    // The day of the time change has 23 hours: from 05:00 to 04:00 UTC.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    // And this day has 25.
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Asia/Seoul', '2026-05-05', '2026-05-04T15:00:00.000Z', '2026-05-05T15:00:00.000Z'],
    // On this island clocks are set forward by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', '2026-10-04T13:00:00.000Z'],
  ])('in %s, %s begins and ends by the clock of the zone', async (timeZone, day, begins, ends) => {
    const voteId = `zone-${randomUUID()}`;
    await setClock('2026-02-01T00:00:00Z');
    await test.save(voteContent(voteId, { ...period, timeZone }));
    const fan = randomUUID();
    const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
    const claimAt = async (instant: string) => {
      await setClock(instant);
      return test.claim(fan, voteId);
    };
    expect(await claimAt(before(begins))).toMatchObject({ status: 200, body: { rights: { refillsAt: begins } } });
    expect(await claimAt(begins)).toMatchObject({ status: 200, body: { rights: { refillsAt: ends, free: 3 } } });
    const { rows } = await test.pool.query('SELECT max(day) AS day FROM fan_day WHERE user_id = $1', [fan]);
    expect(rows[0].day).toBe(day);
    expect(await claimAt(before(ends))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLAIMED', refillsAt: ends },
    });
    await setClock(before(ends));
    expect(await test.cast(fan, voteId, { free: 2 })).toMatchObject({
      body: { rights: { free: 1, spentToday: 2, refillsAt: ends } },
    });
    expect(await claimAt(ends)).toMatchObject({
      status: 200,
      body: { claimed: 3, rights: { free: 3, spentToday: 0, spentInAll: 2 } },
    });
  });
});

describe('rules', () => {
  it('can change before the opening and are frozen after it', async () => {
    await setClock('2026-02-01T00:00:00Z');
    const content = voteContent('frozen', period);
    const changed = { ...content, rules: { ...content.rules, perDay: 5 } };
    await test.save(content);
    await test.save(changed);
    const { body: before } = await test.api.request('GET /vote/frozen');
    expect(before.rules).toMatchObject({ version: 2, perDay: 5 });
    await setClock('2026-03-01T00:00:00Z');
    await expect(test.save(content)).rejects.toThrow(
      /Vote frozen can't be saved: the rules of vote frozen are frozen since it opened/,
    );
    await expect(test.save({ ...changed, closesAt: new Date('2026-12-01T00:00:00.001Z') })).rejects.toThrow(/frozen/);
    await expect(test.save({ ...changed, candidates: content.candidates.slice(1) })).rejects.toThrow(
      /candidates .* frozen/,
    );
    await test.save({ ...changed, name: { ko: '새 이름', en: 'New name', ja: '新しい名前' } });
    await test.save({ ...changed, opensAt: new Date('2026-04-01T00:00:00Z'), keepsPeriod: true });
    const { body: after } = await test.api.request('GET /vote/frozen');
    expect(after.rules).toEqual(before.rules);
    expect(after.opensAt).toBe('2026-03-01T00:00:00.000Z');
  });

  it('cover who stands in the vote: a name can change before the opening, and not after it', async () => {
    await setClock('2026-02-01T00:00:00Z');
    const content = voteContent('standing', period);
    const renamed = (name: string) => ({
      ...content,
      candidates: content.candidates.map((candidate, index) =>
        index === 0 ? { ...candidate, name: { ko: name, en: name, ja: name } } : candidate,
      ),
    });
    await test.save(content);
    const { body: first } = await test.api.request('GET /vote/standing');
    expect(first.rules.version).toBe(1);
    await test.save(renamed('Someone'));
    const { body: second } = await test.api.request('GET /vote/standing');
    expect(second.rules.version).toBe(2);
    expect(second.rules.digest).not.toBe(first.rules.digest);
    await setClock('2026-03-01T00:00:00Z');
    // The content's later name is kept out of the vote, and the database refuses it from every role.
    await test.save(renamed('Someone else'));
    await expect(
      test.pool.query(`UPDATE candidate SET name = name || '{"en": "Another"}' WHERE vote_id = 'standing'`),
    ).rejects.toThrow(/the candidates of vote standing are frozen/);
    const noted = renamed('Someone').candidates.map((candidate) => ({
      ...candidate,
      note: { ko: '새 소개', en: 'A new note', ja: '新しい紹介' },
    }));
    await test.save({ ...content, candidates: noted });
    const { body: third } = await test.api.request('GET /vote/standing');
    expect(third.rules).toEqual(second.rules);
    const { body: list } = await test.api.request('GET /vote/standing/candidate');
    expect(list.candidates[0].name).toBe('Someone');
    expect(list.candidates[0].note).toBe('A new note');
  });

  it('keep their form for a vote that opened before they covered the candidates', async () => {
    await setClock('2026-02-01T00:00:00Z');
    const content = voteContent('earlier', period);
    await test.save(content);
    await test.pool.query("UPDATE vote SET candidates_digest = NULL WHERE vote_id = 'earlier'");
    await setClock('2026-03-01T00:00:00Z');
    const name = { ko: '바른 이름', en: 'The right name', ja: '正しい名前' };
    await test.save({
      ...content,
      candidates: content.candidates.map((one, index) => (index === 0 ? { ...one, name } : one)),
    });
    const { body } = await test.api.request('GET /vote/earlier');
    expect(body.rules.candidatesDigest).toBeNull();
    expect(sha256(rulesText(body))).toBe(body.rules.digest);
  });
});
