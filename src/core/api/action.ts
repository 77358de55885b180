import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { randomId } from '../device/device.ts';
import { FanError } from './fan-error.ts';

/** An action that was sent but not answered: its idempotency key and the content sent under it. */
export interface SentAction {
  readonly key: string;
  readonly body: string;
}

/** For these codes the server stores no reply under the key, or the reply did not arrive. */
const unsettled: ReadonlySet<string> = new Set(['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED']);

/**
 * True if a failed action may have happened or may still happen. It is then retried under the same key. Any other
 * refusal is final: the server repeats it for that key, so the next attempt needs a new one.
 */
export function mayHaveHappened(error: unknown): boolean {
  return !(error instanceof FanError) || unsettled.has(error.code);
}

export interface ActionKey {
  /** The last action sent; null once it is answered. */
  readonly sent: SentAction | null;
  /** The key for this content: the key of its unanswered attempt, otherwise a new one. */
  begin(body: string): SentAction;
  /**
   * Sends `body` under its key. A final reply releases the key, so the next action gets a new one.
   * @throws errors of `work`
   */
  send<Result>(body: string, work: (key: string) => Promise<Result>): Promise<Result>;
}

/** @param restored an unanswered action from before a reload */
export function createActionKey(restored: SentAction | null = null): ActionKey {
  const keys = new Map(restored ? [[restored.body, restored.key]] : []);
  let sent = restored;
  const begin = (body: string): SentAction => {
    const key = keys.get(body) ?? randomId();
    keys.set(body, key);
    sent = { key, body };
    return sent;
  };
  const forget = (body: string) => {
    keys.delete(body);
    if (sent?.body === body) sent = null;
  };
  return {
    get sent() {
      return sent;
    },
    begin,
    async send(body, work) {
      const isAgain = keys.has(body);
      const { key } = begin(body);
      try {
        const result = await work(key);
        // Earlier unanswered actions are outdated now: sent again, each is a new action.
        for (const earlier of keys.keys()) forget(earlier);
        return result;
      } catch (error) {
        // An error before the request was sent does not show the result of an earlier attempt with the same key.
        if (!mayHaveHappened(error) && !(isAgain && (error as FanError).status === 0)) forget(body);
        throw error;
      }
    },
  };
}

export interface Action {
  readonly key: ActionKey;
  readonly busy: ReadonlySignal<boolean>;
  /**
   * Why the last attempt failed; null if it didn't. A state may also set it for other failures shown beside the same
   * button.
   */
  readonly failure: Signal<unknown>;
  /**
   * Sends one action; does nothing while another one is being sent.
   * @param body the content: sending the same content again retries an unanswered action
   * @returns null when it failed or another one is being sent
   */
  run<Result extends object>(body: string, work: (key: string) => Promise<Result>): Promise<Result | null>;
}

/** @param onFailure called with the error, after `failure` and `busy` are updated */
export function createAction(onFailure: (error: unknown) => void, restored: SentAction | null = null): Action {
  const key = createActionKey(restored);
  const busy = signal(false);
  const failure = signal<unknown>(null);
  return {
    key,
    busy,
    failure,
    async run(body, work) {
      if (busy.peek()) return null;
      busy.value = true;
      failure.value = null;
      try {
        return await key.send(body, work);
      } catch (error) {
        failure.value = error;
      } finally {
        busy.value = false;
      }
      onFailure(failure.peek());
      return null;
    },
  };
}
