import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { clearSession, storeSession } from '../session/auth-state.ts';
import { FanError } from './fan-error.ts';
import { type Received, startTestApi } from './test-api.ts';

export const fan = { userId: 'u1', name: 'Mina', email: 'mina@example.com' };
export const cast = { params: { voteId: 'final' }, body: { candidateId: 'c1', free: 1, paid: 0 } };

export let api: Awaited<ReturnType<typeof startTestApi>>;

/** An API that answers each call with an empty object, and a visitor, before each test of the file. */
export function setUpApi(): void {
  beforeAll(async () => {
    api = await startTestApi(() => ({}));
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    clearSession();
    api.handle(() => ({}));
  });
}

export function signIn(): void {
  storeSession(fan, { accessToken: 'access-1', refreshToken: 'refresh-1' });
}

export async function failureOf(work: Promise<unknown>): Promise<FanError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FanError)) throw new Error(`Expected a FanError, got ${String(error)}`);
  return error;
}

export function only(received: Received[]): Received {
  expect(received).toHaveLength(1);
  return received[0] as Received;
}
