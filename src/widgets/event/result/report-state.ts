import { signal } from '@preact/signals-react';
import type { AvatarReason } from '../../../../rules/person/avatar.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';

export type Report = ReturnType<typeof createReport>;

/** A fan's report of one picture. */
export function createReport(avatarId: string, onError: (error: unknown) => void) {
  const reason = signal<AvatarReason | null>(null);
  const isSent = signal(false);
  const action = createAction(onError);
  return {
    reason,
    isSent,
    busy: action.busy,
    failure: action.failure,
    async send(): Promise<void> {
      const chosen = reason.peek();
      if (chosen === null || isSent.peek()) return;
      const body = { reason: chosen };
      const options = { params: { avatarId }, body };
      const sent = await action.run(chosen, (key) => call('POST /user/avatar/:avatarId/report', { ...options, key }));
      isSent.value = sent !== null;
    },
  };
}
