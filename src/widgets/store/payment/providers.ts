import { computed, signal } from '@preact/signals-react';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import type { Currency } from '../../../../server/store/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';

/**
 * Fans know cards and wallets, not the companies that process them: so a button names the method, not the provider.
 * @returns the key of the words in `store-order`
 */
export function methodKey(provider: PaymentProvider, offered: readonly PaymentProvider[]): string {
  return offered.length === 1 && provider === 'stripe' ? 'methods.any' : `methods.${provider}`;
}

/** Providers that take only Korean cards and accounts. */
const forKorea: ReadonlySet<PaymentProvider> = new Set(['toss']);

export type Providers = ReturnType<typeof createProviders>;

/**
 * The providers that take a currency, and the selected one: the fan's choice, or else the first one that works where the fan is.
 * @param isAbroad whether the fan is outside Korea
 */
export function createProviders(
  currency: () => Currency | undefined,
  isAbroad: () => boolean,
  first: PaymentProvider | null = null,
) {
  const offered = createRemote((abort) => call('GET /payment/provider', { signal: abort }));
  const choice = signal(first);
  const fitting = computed(() => {
    const paidIn = currency();
    const all = offered.state.value.value?.providers ?? [];
    return all.filter(({ currencies }) => paidIn && currencies.includes(paidIn)).map(({ provider }) => provider);
  });
  void offered.load();
  return {
    offered: offered.state,
    fitting,
    /** The fan's own choice; null before it. */
    choice,
    chosen: computed(() => {
      const local = fitting.value.find((provider) => !(isAbroad() && forKorea.has(provider)));
      return fitting.value.find((provider) => provider === choice.value) ?? local ?? fitting.value[0] ?? null;
    }),
    choose(provider: PaymentProvider): void {
      choice.value = provider;
    },
    load: offered.load,
    dispose: offered.dispose,
  };
}
