import { describe, expect, it } from 'vitest';
import { settingsOf } from './composition/compose.ts';
import { features } from './features.ts';
import { parseConfig } from './platform/config.ts';
import { operatorSettings } from './policy/config.ts';
import { operator, problemsOf, production } from './testing-config.ts';

describe('a server that other machines can reach', () => {
  const exposed = [
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.0.7'],
    ['HOST', '::'],
    ['PUBLIC_ORIGIN', 'https://fans.example'],
    ['PUBLIC_ORIGIN', 'http://localhost.example'],
    ['PARTNER_ORIGINS', 'https://lumen.example=Lumen'],
  ] as const;

  it.each(exposed)('is refused with %s=%s and settings for development', (name, value) => {
    const problems = problemsOf({
      [name]: value,
      DEMO: 'on',
      KAKAO_CLIENT_ID: 'stand-in-kakao',
      KAKAO_CLIENT_SECRET: 'x',
    });
    for (const setting of ['TOKEN_SECRET', 'PERSONAL_KEY', 'WINNER_KEY', 'DEMO', 'KAKAO_CLIENT_ID']) {
      expect(problems).toContainEqual(expect.stringContaining(setting));
    }
  });

  it.each(exposed)('starts with %s=%s and its own secrets, without NODE_ENV', (name, value) => {
    const { NODE_ENV: _, ...own } = production;
    expect(problemsOf({ ...own, [name]: value })).toEqual([]);
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', '127.0.0.2'],
    ['PUBLIC_ORIGIN', 'http://127.0.0.1:3000'],
    ['PUBLIC_ORIGIN', 'http://[::1]:3000'],
    ['PARTNER_ORIGINS', 'http://partner.localhost:3001=Partner'],
  ])('is a different case than %s=%s, which needs no settings', (name, value) => {
    expect(problemsOf({ [name]: value, DEMO: 'on' })).toEqual([]);
  });
});

describe('production', () => {
  it('starts with its own secret and addresses', () => {
    expect(parseConfig(production, settingsOf(features))).toMatchObject({
      production: true,
      logLevel: 'info',
      checkReplies: false,
    });
  });

  it('refuses settings that are fine only on one machine', () => {
    expect(
      problemsOf({
        ...operator,
        NODE_ENV: 'production',
        DEMO: 'on',
        HOT_RELOAD: 'on',
        PARTNER_ORIGINS: 'http://lumen.example=Lumen',
      }),
    ).toEqual([
      'SMTP_URL must be set: the server that sends our email.',
      'MAIL_FROM must be set: the sender of our email.',
      'WINNER_KEY must be set in production: a name, “=” and 32 random bytes in base64.',
      expect.stringMatching(/^TOKEN_SECRET must be set in production, .*: a random text of 32 or more characters/),
      expect.stringMatching(/^PERSONAL_KEY must be set in production, .*: a name, “=” and 32 random bytes/),
      expect.stringMatching(/^DEMO must be off in production, /),
      expect.stringMatching(/^HOT_RELOAD must be off in production, /),
      expect.stringMatching(/^TICKET_SECRET must be set in production/),
      'PROXY_HOPS must be set in production: how many proxies of yours stand in front, 0 for none.',
      'PUBLIC_ORIGIN must use https in production, but has http://localhost:3000.',
      'PARTNER_ORIGINS must use https in production, but has http://lumen.example.',
    ]);
  });

  it('is refused with the stand-ins for sign-in', () => {
    const standIn = { ...production, KAKAO_CLIENT_ID: 'stand-in-kakao', KAKAO_CLIENT_SECRET: 'x'.repeat(40) };
    expect(problemsOf(standIn)).toEqual([expect.stringContaining('KAKAO_CLIENT_ID')]);
  });

  it('is refused with the demo’s operator, in any language', () => {
    const { OPERATOR_ADDRESS: _, ...others } = operator;
    expect(problemsOf({ ...production, OPERATOR_ADDRESS: '' })).toEqual([
      expect.stringContaining('OPERATOR_ADDRESS must be set in production'),
    ]);
    const alone = { ...production, ...others, OPERATOR_ADDRESS: '', OPERATOR_ADDRESS_JA: '東京都' };
    expect(problemsOf(alone)).toHaveLength(1);
  });

  it('shows each fact of the operator in the language of its setting', () => {
    const facts = parseConfig({ ...production, OPERATOR_ADDRESS_JA: '東京都' }).of(operatorSettings);
    expect(facts.address).toEqual({ ko: 'Our address', en: 'Our address', ja: '東京都' });
  });

  it('is refused with a wildcard', () => {
    expect(problemsOf({ ...production, PARTNER_ORIGINS: 'https://*.example=Everybody' })).toHaveLength(1);
  });
});
