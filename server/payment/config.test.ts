import { describe, expect, it } from 'vitest';
import { paymentSettings } from './config.ts';

const real = {
  TOSS_SECRET_KEY: 'live_sk_toss',
  STRIPE_SECRET_KEY: 'sk_live_stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_stripe',
};

describe('the settings of payment', () => {
  it('offer no provider without its keys', () => {
    expect(paymentSettings.parse({}, true)).toEqual({
      config: { toss: null, stripe: null, timeout: 10_000 },
      problems: [],
    });
    const { config } = paymentSettings.parse({ TOSS_SECRET_KEY: real.TOSS_SECRET_KEY }, true);
    expect([config.toss, config.stripe]).toEqual([
      { secretKey: 'live_sk_toss', apiUrl: 'https://api.tosspayments.com' },
      null,
    ]);
  });

  it('use the providers’ own addresses by default', () => {
    const { config, problems } = paymentSettings.parse(
      { ...real, STRIPE_API_URL: 'https://stripe.proxy.example' },
      true,
    );
    expect(problems).toEqual([]);
    expect(config.stripe).toEqual({
      secretKey: 'sk_live_stripe',
      webhookSecret: 'whsec_stripe',
      apiUrl: 'https://stripe.proxy.example',
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ STRIPE_SECRET_KEY: 'sk_live_stripe' }, /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set both/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_stripe' }, /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set both/],
    [{ TOSS_SECRET_KEY: 'short' }, /^TOSS_SECRET_KEY must have at least 8 characters\.$/],
    [{ TOSS_API_URL: 'nowhere' }, /^TOSS_API_URL must be an address/],
    [{ STRIPE_API_URL: 'ftp://stripe.example' }, /^STRIPE_API_URL must be an address/],
    [{ PAYMENT_TIMEOUT_MS: 'soon' }, /^PAYMENT_TIMEOUT_MS must be a number of milliseconds\.$/],
    [{ PAYMENT_TIMEOUT_MS: '5' }, /^PAYMENT_TIMEOUT_MS must be at least 100 milliseconds\.$/],
    [{ PAYMENT_TIMEOUT_MS: '600000' }, /^PAYMENT_TIMEOUT_MS must be at most 60000 milliseconds\.$/],
  ])('report the problem of %o', (environment, problem) => {
    expect(paymentSettings.parse(environment, false).problems).toEqual([expect.stringMatching(problem)]);
  });

  it('refuse values in production that work on one machine only', () => {
    const standIn = {
      TOSS_SECRET_KEY: 'test_stand_in_toss',
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
      TOSS_API_URL: 'http://localhost:3003',
    };
    expect(paymentSettings.parse(standIn, false).problems).toEqual([]);
    expect(paymentSettings.parse(standIn, true).problems).toEqual([
      expect.stringMatching(/^TOSS_SECRET_KEY is the local stand-in's/),
      expect.stringMatching(/^STRIPE_SECRET_KEY is the local stand-in's/),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is the local stand-in's/),
      expect.stringMatching(/^TOSS_API_URL must use https/),
    ]);
  });

  it('never print a key in an error', () => {
    const { problems } = paymentSettings.parse({ ...real, TOSS_SECRET_KEY: 'hidden!', PAYMENT_TIMEOUT_MS: '1' }, true);
    expect(problems.join(' ')).not.toMatch(/hidden|sk_live|whsec/);
  });
});
