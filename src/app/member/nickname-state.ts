import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { nicknameKey, nicknameProblem, normalizeNickname } from '../../../rules/person/nickname.ts';
import { type Action, createAction } from '../../core/api/action.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { renameUser } from '../../core/session/rename-user.ts';
import { session } from '../../core/session/session.ts';
import { nicknameRequest } from './consent-state.ts';

type Profile = Reply<'GET /user/me'>;

export interface NicknameStep {
  readonly draft: ReadonlySignal<string>;
  /** The code of its problem, or `same` for the current one; null without a problem, and before an attempt. */
  readonly problem: ReadonlySignal<string | null>;
  readonly action: Action;
  change(typed: string): void;
  save(): Promise<void>;
}

/** The code of a refusal that is about the typed nickname. */
const taken = 'NICKNAME_TAKEN';

/** In other letters it is the same one. */
const isSame = (typed: string): boolean => nicknameKey(typed) === nicknameKey(session.user.peek()?.name ?? '');

const problemOf = (typed: string): string | null => nicknameProblem(typed) ?? (isSame(typed) ? 'same' : null);

/** The choice of another nickname on request of the staff. */
export function createNicknameStep(): NicknameStep {
  const draft = signal('');
  const isSent = signal(false);
  const action = createAction(() => undefined);
  const problem = computed(() => {
    const { value: failure } = action.failure;
    if (failure instanceof FanError && failure.code === taken) return taken;
    return isSent.value ? problemOf(draft.value) : null;
  });

  return {
    draft,
    problem,
    action,
    change(typed) {
      draft.value = typed;
      isSent.value = false;
      action.failure.value = null;
    },
    async save() {
      isSent.value = true;
      if (problemOf(draft.peek()) !== null) return;
      const nickname = normalizeNickname(draft.peek());
      const userId = session.user.peek()?.userId;
      const profile = await action.run(nickname, async (key): Promise<Profile> => {
        const { version } = await call('GET /user/me');
        return call('PATCH /user/me', { body: { version, nickname }, key });
      });
      if (profile === null || session.user.peek()?.userId !== userId) return;
      isSent.value = false;
      renameUser(profile);
      nicknameRequest.value = null;
    },
  };
}
