import { standInKey } from '../../payment/config.ts';

/** Our account at the providers here. */
export const standInKeys = {
  toss: `test_sk_${standInKey}`,
  stripe: `sk_test_${standInKey}`,
  webhookSecret: `whsec_${standInKey}`,
} as const;

/**
 * The settings that connect the server to the stand-in: production differs only in configuration.
 * @param origin the stand-in's own
 */
export function paymentEnvironment(origin: string): Record<string, string> {
  return {
    TOSS_SECRET_KEY: standInKeys.toss,
    TOSS_API_URL: origin,
    STRIPE_SECRET_KEY: standInKeys.stripe,
    STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    STRIPE_API_URL: origin,
  };
}
