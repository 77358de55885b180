import type { PaymentConfig } from '../config.ts';
import type { PaymentProvider } from '../contract.ts';
import type { Provider } from './provider.ts';
import { createStripeProvider } from './stripe.ts';
import { createTossProvider } from './toss.ts';

/** The providers with keys, in the order in which fans see them. */
export function createProviders({ toss, stripe, timeout }: PaymentConfig): ReadonlyMap<PaymentProvider, Provider> {
  const providers: Provider[] = [];
  if (toss !== null) providers.push(createTossProvider(toss, timeout));
  if (stripe !== null) providers.push(createStripeProvider(stripe, timeout));
  return new Map(providers.map((provider) => [provider.name, provider]));
}
