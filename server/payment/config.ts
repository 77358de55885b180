import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';

export interface TossConfig {
  readonly secretKey: string;
  readonly apiUrl: string;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

/** The configuration of payment. A provider without keys is not offered. */
export interface PaymentConfig {
  readonly toss: TossConfig | null;
  readonly stripe: StripeConfig | null;
  /** Timeout for one answer of a provider, in milliseconds. */
  readonly timeout: number;
}

/** The local stand-in's keys contain this word; they are worthless outside one machine. */
export const standInKey = 'stand_in';

const key = z.string().min(8, 'must have at least 8 characters');
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://api.provider.example' });

const settings = z.object({
  TOSS_SECRET_KEY: key.optional(),
  TOSS_API_URL: address.default('https://api.tosspayments.com'),
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_WEBHOOK_SECRET: key.optional(),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  PAYMENT_TIMEOUT_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(100, 'must be at least 100 milliseconds')
    .max(60_000, 'must be at most 60000 milliseconds')
    .default(10_000),
});

/** Reads the settings of payment. `problems` has a sentence for each bad value; `config` is valid only without any. */
function parse(environment: Environment, production: boolean): { config: PaymentConfig; problems: string[] } {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    return { config: { toss: null, stripe: null, timeout: 10_000 }, problems };
  }
  const values = parsed.data;
  const { TOSS_SECRET_KEY: tossKey, STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const problems: string[] = [];
  if ((stripeKey === undefined) !== (webhookSecret === undefined)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set both or neither.');
  }
  const config: PaymentConfig = {
    toss: tossKey === undefined ? null : { secretKey: tossKey, apiUrl: values.TOSS_API_URL },
    stripe:
      stripeKey === undefined || webhookSecret === undefined
        ? null
        : { secretKey: stripeKey, webhookSecret, apiUrl: values.STRIPE_API_URL },
    timeout: values.PAYMENT_TIMEOUT_MS,
  };
  if (production) problems.push(...unfitForProduction(config));
  return { config, problems };
}

function unfitForProduction({ toss, stripe }: PaymentConfig): string[] {
  const problems: string[] = [];
  const keys = {
    TOSS_SECRET_KEY: toss?.secretKey,
    STRIPE_SECRET_KEY: stripe?.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret,
  };
  for (const [name, value] of Object.entries(keys)) {
    if (value?.includes(standInKey)) problems.push(`${name} is the local stand-in's, which is not for production.`);
  }
  for (const [name, value] of Object.entries({ TOSS_API_URL: toss?.apiUrl, STRIPE_API_URL: stripe?.apiUrl })) {
    if (value?.startsWith('http:')) problems.push(`${name} must use https in production.`);
  }
  return problems;
}

export const paymentSettings: Settings<PaymentConfig> = {
  parse,
  forCommands: ({ toss, stripe }) => ({
    'Payment providers': Object.entries({ toss, stripe })
      .flatMap(([name, provider]) => (provider === null ? [] : [name]))
      .join(', '),
  }),
};
