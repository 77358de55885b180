import { effect, signal, untracked } from '@preact/signals-react';
import type { Agreements } from '../../../../server/account/contract.ts';
import type { Policy } from '../../../../server/policy/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type Agreement = Agreements['agreements'][number];
export type AgreementsState = ReturnType<typeof createAgreementsState>;

/** The fan's agreements, and the text that is open. */
export function createAgreementsState(list: ProfileState) {
  const { language } = list.host;
  const agreements = createRemote<Agreements>((abort) =>
    call('GET /user/me/agreement', { language: language.peek(), signal: abort }),
  );
  const reading = signal<{ termsId: Agreement['termsId']; version: string } | null>(null);
  const policy = createRemote<Policy>((abort) => {
    const { termsId: type, version } = reading.peek() ?? { termsId: 'terms', version: undefined };
    return call('GET /policy/:type', {
      params: { type },
      query: { version },
      language: language.peek(),
      signal: abort,
    });
  });
  const changing = signal<string | null>(null);
  const failure = signal<unknown>(null);

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => {
      void agreements.load();
      if (reading.peek()) void policy.load();
    });
  });

  return {
    agreements: agreements.state,
    load: agreements.load,
    reading,
    policy: policy.state,
    loadPolicy: policy.load,
    changing,
    failure,
    read(agreement: Agreement, version: string): void {
      reading.value = { termsId: agreement.termsId, version };
      void policy.load();
    },
    close(): void {
      reading.value = null;
    },
    /** Accepts or withdraws an optional agreement, or accepts the newest version of any. */
    async setAgreed({ termsId, currentVersion }: Agreement, agreed: boolean): Promise<void> {
      if (changing.peek()) return;
      changing.value = termsId;
      failure.value = null;
      try {
        const body = { agreements: [{ termsId, version: currentVersion, agreed }] };
        agreements.set(await call('PUT /user/me/agreement', { body, language: language.peek() }));
      } catch (error) {
        failure.value = error;
        list.reportError(error);
        void agreements.load();
      } finally {
        changing.value = null;
      }
    },
    dispose(): void {
      stopFollowing();
      agreements.dispose();
      policy.dispose();
    },
  };
}
