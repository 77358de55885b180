import { computed, signal } from '@preact/signals-react';
import { maxPaidPerDay } from '../../../../rules/partner-paid.ts';
import { wholeNumberIn } from '../../../../rules/text/typed-digits.ts';
import { call } from '../../../core/api/call.ts';
import { randomId } from '../../../core/device/device.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type PartnerLimitState = ReturnType<typeof createPartnerLimitState>;

/** The typed number; null unless it can be chosen. */
export function limitIn(typed: string): number | null {
  const number = wholeNumberIn(typed);
  return number !== null && number <= maxPaidPerDay ? number : null;
}

/** How many paid votes other sites may spend for the fan within 24 hours. */
export function createPartnerLimitState(list: Pick<ProfileState, 'reportError'>) {
  const limit = createRemote((abort) => call('GET /voteright/limit', { signal: abort }), list.reportError);
  /** Null: the stored limit. */
  const typed = signal<string | null>(null);
  const isSaving = signal(false);
  const isSaved = signal(false);
  const isWrong = signal(false);
  const failure = signal<unknown>(null);
  void limit.load();

  return {
    limit: limit.state,
    load: limit.load,
    shown: computed(() => typed.value ?? String(limit.state.value.value?.perDay ?? '')),
    isSaving,
    isSaved,
    isWrong,
    failure,
    change(value: string): void {
      typed.value = value;
      isSaved.value = false;
      isWrong.value = false;
    },
    async save(): Promise<void> {
      if (isSaving.peek()) return;
      const perDay = limitIn(typed.peek() ?? String(limit.state.peek().value?.perDay ?? ''));
      failure.value = null;
      isWrong.value = perDay === null;
      if (perDay === null) return;
      isSaving.value = true;
      try {
        limit.set(await call('PUT /voteright/limit', { body: { perDay }, key: randomId() }));
        typed.value = null;
        isSaved.value = true;
      } catch (error) {
        failure.value = error;
        list.reportError(error);
      } finally {
        isSaving.value = false;
      }
    },
    dispose: limit.dispose,
  };
}
