import { computed, type ReadonlySignal } from '@preact/signals-react';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';

interface RestockPage {
  language: ReadonlySignal<Language>;
  reportError: (error: unknown) => void;
  /** Reads the product again, which is not sold out any more. */
  onBack: () => void;
}

/** The signed-in fan's request for a notification when a sold-out product is back. */
export function createRestockState(productId: string, { language, reportError, onBack }: RestockPage) {
  const action = createAction(reportError);
  const params = { productId };
  /** Counts the fans: a reply to the one before changes nothing. */
  let fans = 0;
  const restock = createRemote(
    (abort) => call('GET /product/:productId/restock', { params, language: language.peek(), signal: abort }),
    reportError,
  );

  return {
    /** False until it is known. */
    isWaiting: computed(() => restock.state.value.value?.isWaiting === true),
    busy: action.busy,
    failure: action.failure,
    load: restock.load,
    /** The next fan must not see the last one's data. */
    clear(): void {
      fans += 1;
      restock.clear();
      action.failure.value = null;
    },
    async change(wants: boolean): Promise<void> {
      const fan = fans;
      const reply = await action.run(String(wants), (key) => {
        const options = { params, language: language.peek(), key };
        return wants
          ? call('PUT /product/:productId/restock', options)
          : call('DELETE /product/:productId/restock', options);
      });
      if (fan !== fans) action.failure.value = null;
      if (!reply || fan !== fans) return;
      // Also ends a read that was sent before the change: its reply may arrive after it.
      restock.set(reply);
      if (wants && !reply.isWaiting) onBack();
    },
  };
}
