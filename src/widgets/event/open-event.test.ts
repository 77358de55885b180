import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { createTestHost, stubDocument, stubWindow } from '../../core/element/testing-host.ts';
import { platform } from '../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { joined } from '../../core/session/joined.ts';
import { onSignInRequest, requestSignIn, takeIntention } from '../../core/session/sign-in.ts';
import type { eventElement } from './contract.ts';
import { createOpenEvent, type OpenEvent } from './open-event.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let opened: OpenEvent;
let stopAnswering: () => void;

const open = { eventId: 'e1', status: 'ENTRY_OPEN', closesAt: '2099-01-01T00:00:00.000Z', entry: null };
const entered = { ...open, entry: { enteredAt: '2026-01-01T00:00:00.000Z' } };

function signIn(): void {
  storeSession(
    { userId: 'u1', name: 'Mina', email: 'mina@example.com' },
    { accessToken: 'access-1', refreshToken: 'refresh-1' },
  );
}
const intend = (intention: string) => requestSignIn('event:enter', intention);
const isLoaded = () => opened.event.value.status === 'ready';

beforeAll(async () => {
  stubDocument();
  stubWindow();
  api = await startTestApi(() => ({}));
  // A page of the platform, whose <fan-login> answers.
  vi.stubGlobal('origin', platform.origin);
  stopAnswering = onSignInRequest(() => undefined);
  hydrate();
});
afterAll(async () => {
  stopAnswering();
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  clearSession();
  api.handle(({ headers }) => ({ body: headers.authorization ? open : { ...open, entry: null } }));
});
afterEach(() => {
  joined.value = null;
  opened.dispose();
});

const create = () => {
  opened = createOpenEvent('e1', createTestHost<typeof eventElement>(), () => undefined);
};

describe('after the sign-in that a fan began at an event', () => {
  it('the dialog of the entry opens, once', async () => {
    create();
    await expect.poll(isLoaded).toBe(true);
    intend(opened.intentions.enter);
    expect(opened.isConfirmOpen.value).toBe(false);
    signIn();
    await expect.poll(() => opened.isConfirmOpen.value).toBe(true);
    expect(takeIntention(opened.intentions.enter)).toBe(false);
  });

  it('it opens also on the page that a provider redirected', async () => {
    signIn();
    intend('enter:e1');
    create();
    await expect.poll(() => opened.isConfirmOpen.value).toBe(true);
  });

  it('it waits until the welcome was read', async () => {
    joined.value = 'Mina';
    signIn();
    intend('enter:e1');
    create();
    await expect.poll(isLoaded).toBe(true);
    await Promise.resolve();
    expect(opened.isConfirmOpen.value).toBe(false);
    joined.value = null;
    await expect.poll(() => opened.isConfirmOpen.value).toBe(true);
  });

  it('opens nothing for a fan who has entered already, or began another action', async () => {
    api.handle(() => ({ body: entered }));
    signIn();
    intend('enter:e1');
    create();
    await expect.poll(isLoaded).toBe(true);
    await Promise.resolve();
    expect([opened.isConfirmOpen.value, takeIntention('enter:e1')]).toEqual([false, false]);
    opened.dispose();
    api.handle(() => ({ body: open }));
    intend('enter:e2');
    create();
    await expect.poll(isLoaded).toBe(true);
    await Promise.resolve();
    expect([opened.isConfirmOpen.value, takeIntention('enter:e2')]).toEqual([false, true]);
  });

  it('the result is shown', async () => {
    api.handle(() => ({ body: { ...entered, status: 'RESULT' } }));
    signIn();
    intend('check:e1');
    create();
    await expect.poll(() => opened.isResultRequested.value).toBe(true);
  });
});
