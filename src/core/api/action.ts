import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { randomId } from '../device/device.ts';
import { FanError } from './fan-error.ts';

/** A fan's action on its way: the idempotency key, and the content that was sent under it. */
export interface SentAction {
  readonly key: string;
  readonly body: string;
}

/** The server keeps no answer under the key for these, or the answer did not arrive. */
const unsettled: ReadonlySet<string> = new Set(['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED']);

/**
 * Whether a failed action may have happened or may still happen. Then it is sent again under the same key. Any other refusal
 * is the action's answer, which the server would repeat under that key, so that another attempt needs a new one.
 */
export function mayHaveHappened(error: unknown): boolean {
  return !(error instanceof FanError) || unsettled.has(error.code);
}

export interface ActionKey {
  /** What was sent last, while it is not answered. */
  readonly sent: SentAction | null;
  /** The key for this content: the one that it was sent under while that is not answered, otherwise a new one. */
  begin(body: string): SentAction;
  /**
   * Sends `body` under its key, which an answer settles: the next action gets a new one.
   * @throws what `work` throws
   */
  send<Result>(body: string, work: (key: string) => Promise<Result>): Promise<Result>;
}

/** @param kept an action that was sent before the page was loaded again */
export function createActionKey(kept: SentAction | null = null): ActionKey {
  const keys = new Map(kept ? [[kept.body, kept.key]] : []);
  let sent = kept;
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
      const { key } = begin(body);
      try {
        const result = await work(key);
        // What was asked for before and not answered is out of date: asked for again, it is a new action.
        for (const earlier of keys.keys()) forget(earlier);
        return result;
      } catch (error) {
        if (!mayHaveHappened(error)) forget(body);
        throw error;
      }
    },
  };
}

export interface Action {
  readonly key: ActionKey;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last attempt failed; null when it didn't. A state may set it for what else can fail beside the same button. */
  readonly failure: Signal<unknown>;
  /**
   * Sends one action; a second click while it is on its way does nothing.
   * @param body what it asks for: the same content repeats an action that was not answered
   * @returns null when it failed or another one is on its way
   */
  run<Result extends object>(body: string, work: (key: string) => Promise<Result>): Promise<Result | null>;
}

/** @param onFailure called with what was thrown, after `failure` has it and `busy` is over */
export function createAction(onFailure: (error: unknown) => void, kept: SentAction | null = null): Action {
  const key = createActionKey(kept);
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
