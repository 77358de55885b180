import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ageOn } from '../../../rules/person/age.ts';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import { createBuckets, createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { takeClock } from '../../platform/testing-clock.ts';
import { standInEnvironment } from '../../stand-in/sign-in/registrations.ts';
import { accountSettings } from '../config.ts';
import { checkAge, today } from './join.ts';

test.each([
  ['2012-11-21', '2026-11-21', 14],
  ['2012-11-22', '2026-11-21', 13],
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
  ['2012-02-29', '2028-02-29', 16],
  ['2027-01-01', '2026-11-21', -1],
])('a person born on %s is, on %s, %i years old', (birthDate, today, age) => {
  expect(ageOn(birthDate, today)).toBe(age);
});

describe('the age of a person who joins', () => {
  let platform: TestPlatform;
  let setClock: (instant: string) => Promise<void>;
  beforeAll(async () => {
    platform = await createTestPlatform();
    setClock = await takeClock(platform);
  });
  afterAll(() => platform.close());

  test('is enough from the beginning of the fourteenth birthday in Seoul', async () => {
    const person = { birthDate: '2012-11-22', residence: 'KOREA' } as const;
    const check = async () => checkAge(person, await today(platform.platform.pool));
    await setClock('2026-11-21T14:59:59.999Z');
    await expect(check()).rejects.toMatchObject({ code: 'UNDERAGE', details: { minimumAge: 14 } });
    await setClock('2026-11-21T15:00:00.000Z');
    expect(await check()).toBe(14);
  });
});

test('a nickname’s key stays the same when it is computed from itself', () => {
  for (const nickname of ['ΟΔΟΣ', 'Straße', 'İstanbul', 'ﬁn', '가나다'.normalize('NFD'), 'ǅ']) {
    expect(nicknameKey(nicknameKey(nickname))).toBe(nicknameKey(nickname));
  }
});

describe('rate limits', () => {
  function limit() {
    const clock = { now: 0 };
    return { clock, admit: createRateLimit(createBuckets({ burst: 3, perMinute: 60 }, () => clock.now)) };
  }
  const refusal = (work: () => void) => {
    try {
      work();
      return null;
    } catch (error) {
      return error;
    }
  };

  test('let a burst through, then a steady number a minute', () => {
    const { clock, admit } = limit();
    for (let call = 0; call < 3; call++) admit('10.0.0.1');
    expect(refusal(() => admit('10.0.0.1'))).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } });
    expect(refusal(() => admit('10.0.0.2'))).toBeNull();
    clock.now = 1000;
    expect(refusal(() => admit('10.0.0.1'))).toBeNull();
    expect(refusal(() => admit('10.0.0.1'))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('count an IPv6 network as one address', () => {
    const { admit } = limit();
    for (const host of ['1', '2', 'ffff:3']) admit(`2001:db8:1:2::${host}`);
    expect(refusal(() => admit('2001:db8:1:2:a:b:c:d'))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refusal(() => admit('2001:db8:1:3::1'))).toBeNull();
  });
});

describe('configuration', () => {
  test('no provider is offered without credentials', () => {
    const { config, problems } = accountSettings.parse({}, true);
    expect([config.providers.size, problems]).toEqual([0, []]);
  });

  test('documented addresses are the default', () => {
    const { config } = accountSettings.parse({ LINE_CLIENT_ID: '165', LINE_CLIENT_SECRET: 'secret' }, true);
    expect(config.providers.get('line')?.tokenUrl).toBe('https://api.line.me/oauth2/v2.1/token');
  });

  test('each bad value is reported in a sentence', () => {
    const { problems } = accountSettings.parse(
      {
        KAKAO_CLIENT_ID: 'id',
        NAVER_CLIENT_ID: 'id',
        NAVER_CLIENT_SECRET: 's',
        NAVER_TOKEN_URL: 'nowhere',
        PROVIDER_TIMEOUT_MS: 'soon',
      },
      false,
    );
    expect(problems).toEqual([
      'KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET must be set both or neither.',
      'NAVER_TOKEN_URL must be an address such as https://provider.example/token.',
      'PROVIDER_TIMEOUT_MS must be a number of milliseconds.',
    ]);
  });

  test('the stand-in is refused in production and nowhere else', () => {
    const environment = standInEnvironment('http://localhost:3002');
    expect(accountSettings.parse(environment, false).problems).toEqual([]);
    const { problems } = accountSettings.parse(environment, true);
    expect(problems.filter((problem) => problem.includes('stand-in'))).toHaveLength(6);
    expect(problems.some((problem) => problem.includes('GOOGLE_SCRIPT_URL'))).toBe(true);
  });
});
