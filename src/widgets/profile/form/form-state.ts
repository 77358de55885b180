import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Profile } from '../../../../server/account/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { type AvailabilityCheck, createAvailabilityCheck, isNicknameFree } from '../../../core/member/availability.ts';
import type { ProfileState } from '../profile-state.ts';
import { type Draft, type DraftField, draftFields } from './draft.ts';
import {
  bodyOf,
  changed,
  changedIn,
  currentIn,
  discarded,
  type FormFlow,
  fieldOf,
  formOf,
  nicknameToCheck,
  problemsOf,
  refused,
  touching,
} from './form-flow.ts';

export type FormState = ReturnType<typeof createFormState>;

export function createFormState(list: ProfileState, start: Profile) {
  const flow = signal(formOf(start));
  const become = (next: Partial<FormFlow>): void => {
    flow.value = { ...flow.peek(), ...next };
  };
  const nickname = createAvailabilityCheck(isNicknameFree);
  const checkNickname = () => nickname.check(nicknameToCheck(flow.peek()));
  const changedFields = computed(() => changedIn(flow.value));
  const problems = computed(() => {
    return problemsOf(flow.value, nickname.state.value === 'taken', serverNow());
  });
  const { save, takeRefusal } = createSaving(list, { flow, become, nickname, changedFields });
  const touch = (...fields: readonly DraftField[]) => become(touching(flow.peek(), fields));

  return {
    flow,
    problems,
    changed: changedFields,
    nickname: nickname.state,
    change(input: Partial<Draft>): void {
      become(changed(flow.peek(), input));
      if (input.nickname !== undefined) checkNickname();
    },
    touch,
    checkNickname(): void {
      touch('nickname');
      checkNickname();
    },
    discard(): void {
      become(discarded(flow.peek()));
      nickname.check(null);
    },
    /** @returns the field to focus when something is wrong */
    async save(): Promise<DraftField | null> {
      if (flow.peek().saving || changedFields.peek().length === 0) return null;
      touch(...draftFields);
      const wrong = draftFields.find((field) => problems.peek()[field]);
      if (wrong) return wrong;
      become({ saving: true, failure: null });
      return save().catch(takeRefusal);
    },
    dispose: nickname.dispose,
  };
}

interface Parts {
  flow: ReadonlySignal<FormFlow>;
  become(next: Partial<FormFlow>): void;
  nickname: AvailabilityCheck;
  changedFields: ReadonlySignal<readonly DraftField[]>;
}

function createSaving(list: ProfileState, { flow, become, nickname, changedFields }: Parts) {
  const changing = createActionKey();

  /** A nickname is checked before a save; the unique index still decides. */
  async function isNicknameTaken(): Promise<boolean> {
    if (!changedFields.peek().includes('nickname') || nickname.state.peek() === 'free') return false;
    const isFree = await isNicknameFree(flow.peek().draft.nickname, new AbortController().signal);
    if (!isFree) nickname.refuse();
    return !isFree;
  }

  return {
    async save(): Promise<DraftField | null> {
      if (await isNicknameTaken()) {
        become({ saving: false });
        return 'nickname';
      }
      const body = bodyOf(flow.peek());
      const profile = await changing.send(JSON.stringify(body), (key) => call('PATCH /user/me', { body, key }));
      become({ ...formOf(profile), saved: true });
      nickname.check(null);
      list.put(profile);
      list.host.emit('fan-profile-change', { name: profile.name, nickname: profile.nickname });
      return null;
    },
    takeRefusal(error: unknown): DraftField | null {
      list.reportError(error);
      const field = fieldOf(error);
      if (field === 'nickname') nickname.refuse();
      become(refused(flow.peek(), error));
      const current = currentIn(error);
      if (current) list.put(current);
      return field;
    },
  };
}
