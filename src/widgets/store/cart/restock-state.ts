import { type ReadonlySignal, signal } from '@preact/signals-react';
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

/** Whether the signed-in fan waits for a sold-out product, and the change of that. */
export function createRestockState(productId: string, { language, reportError, onBack }: RestockPage) {
  const action = createAction(reportError);
  const params = { productId };
  const isWaiting = signal<boolean | null>(null);
  const known = createRemote(async (abort) => {
    const reply = await call('GET /product/:productId/restock', { params, language: language.peek(), signal: abort });
    isWaiting.value = reply.isWaiting;
    return reply;
  }, reportError);

  return {
    /** Null until it is known. */
    isWaiting,
    busy: action.busy,
    failure: action.failure,
    load: known.load,
    dispose: known.dispose,
    async change(wants: boolean): Promise<void> {
      const reply = await action.run(String(wants), (key) => {
        const options = { params, language: language.peek(), key };
        return wants
          ? call('PUT /product/:productId/restock', options)
          : call('DELETE /product/:productId/restock', options);
      });
      if (!reply) return;
      isWaiting.value = reply.isWaiting;
      if (wants && !reply.isWaiting) onBack();
    },
  };
}
