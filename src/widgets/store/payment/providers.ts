import { computed, signal } from '@preact/signals-react';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import type { Currency } from '../../../../server/store/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';

/**
 * A fan knows cards and wallets, not the companies that process them.
 * @returns the key of the words in `store-order`
 */
export function methodKey(provider: PaymentProvider, offered: readonly PaymentProvider[]): string {
  return offered.length === 1 && provider === 'stripe' ? 'methods.any' : `methods.${provider}`;
}

/** They take means of payment of Korea alone. */
const forKorea: ReadonlySet<PaymentProvider> = new Set(['toss']);

export type Providers = ReturnType<typeof createProviders>;

/**
 * The providers for a currency, and the selected one. Until the fan chooses it is the first that fans where this one is can pay with.
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
      const usual = fitting.value.find((provider) => !(isAbroad() && forKorea.has(provider)));
      return fitting.value.find((provider) => provider === choice.value) ?? usual ?? fitting.value[0] ?? null;
    }),
    choose(provider: PaymentProvider): void {
      choice.value = provider;
    },
    load: offered.load,
    dispose: offered.dispose,
  };
}
