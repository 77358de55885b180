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

export type Providers = ReturnType<typeof createProviders>;

/** The providers for a currency, and the selected one: the first until the fan chooses. */
export function createProviders(currency: () => Currency | undefined, first: PaymentProvider | null = null) {
  const offered = createRemote((abort) => call('GET /payment/provider', { signal: abort }));
  const wanted = signal(first);
  const fitting = computed(() => {
    const paidIn = currency();
    const all = offered.state.value.value?.providers ?? [];
    return all.filter(({ currencies }) => paidIn && currencies.includes(paidIn)).map(({ provider }) => provider);
  });
  void offered.load();
  return {
    offered: offered.state,
    fitting,
    chosen: computed(() => fitting.value.find((provider) => provider === wanted.value) ?? fitting.value[0] ?? null),
    choose(provider: PaymentProvider): void {
      wanted.value = provider;
    },
    load: offered.load,
    dispose: offered.dispose,
  };
}
