import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorStatus } from '../../../server/platform/http/errors.ts';
import { createAction, createActionKey, mayHaveHappened } from './action.ts';
import { FanError, type FanErrorCode } from './fan-error.ts';

/**
 * Sends the same content twice; the first attempt fails with this error.
 * @returns whether the second attempt had another key
 */
async function hasNewKeyAfter(error: unknown): Promise<boolean> {
  const action = createActionKey();
  const keys: string[] = [];
  const fail = async (key: string) => {
    keys.push(key);
    throw error;
  };
  await expect(action.send('same', fail)).rejects.toBe(error);
  await expect(action.send('same', fail)).rejects.toBe(error);
  return keys[0] !== keys[1];
}

/**
 * Refusals that the server does not store. 401 and 403 are missing: the transport handles them before a widget sees
 * them.
 */
const repeated: readonly FanErrorCode[] = ['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED'];

describe('retrying an action', () => {
  it.each(repeated)('sends the same key after %s', async (code) => {
    expect(await hasNewKeyAfter(new FanError(code))).toBe(false);
  });

  it('sends a new key after each other refusal', async () => {
    const answers = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => !repeated.includes(code));
    for (const code of answers)
      expect(await hasNewKeyAfter(new FanError(code, { status: errorStatus[code] })), code).toBe(true);
  });

  it('sends the same key after an unexpected error, since the request may have been sent', async () => {
    expect(await hasNewKeyAfter(new TypeError('a mistake of ours'))).toBe(false);
    expect(mayHaveHappened(new TypeError('a mistake of ours'))).toBe(true);
  });

  it('sends a new key for other content', () => {
    const action = createActionKey();
    const { key } = action.begin('three');
    expect(action.begin('three').key).toBe(key);
    expect(action.begin('four').key).not.toBe(key);
  });

  it('keeps one key per content until one of them has a reply', async () => {
    const action = createActionKey();
    const lose = () => Promise.reject(new FanError('NETWORK'));
    await expect(action.send('one ticket', lose)).rejects.toThrow();
    const { key } = action.begin('one ticket');
    await expect(action.send('two tickets', lose)).rejects.toThrow();
    expect(action.begin('one ticket').key).toBe(key);
    await action.send('two tickets', async () => ({}));
    expect(action.begin('one ticket').key).not.toBe(key);
  });

  it('keeps the key of an unanswered action after a refusal before the next attempt', async () => {
    const action = createActionKey();
    const keys: string[] = [];
    const attempt = (error: FanError) =>
      action.send('same', async (key) => {
        keys.push(key);
        throw error;
      });
    for (const code of ['NETWORK', 'SCOPE_REQUIRED', 'NETWORK'] as const)
      await expect(attempt(new FanError(code))).rejects.toThrow(code);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends a new key once the action was answered', async () => {
    const action = createActionKey();
    const keys = [await action.send('same', async (key) => key), await action.send('same', async (key) => key)];
    expect(new Set(keys).size).toBe(2);
    expect(action.sent).toBeNull();
  });

  it('reuses the key that was stored before a reload', async () => {
    const action = createActionKey({ key: 'key-before', body: 'same' });
    expect(await action.send('same', async (key) => key)).toBe('key-before');
  });
});

describe('an action of a button', () => {
  it('is sent once when the button is pressed several times', async () => {
    const action = createAction(() => {});
    const { promise, resolve } = Promise.withResolvers<object>();
    const work = vi.fn(() => promise);
    const first = action.run('same', work);
    expect(action.busy.value).toBe(true);
    expect(await action.run('same', work)).toBeNull();
    resolve({ done: true });
    expect(await first).toEqual({ done: true });
    expect(work).toHaveBeenCalledTimes(1);
    expect(action.busy.value).toBe(false);
  });

  it('shows why it failed, until it is retried', async () => {
    const failures: unknown[] = [];
    const action = createAction((error) => failures.push(error, action.busy.peek()));
    const error = new FanError('VOTE_CLOSED');
    expect(await action.run('same', () => Promise.reject(error))).toBeNull();
    expect(failures).toEqual([error, false]);
    expect(action.failure.value).toBe(error);
    await action.run('same', async () => ({}));
    expect(action.failure.value).toBeNull();
  });
});
