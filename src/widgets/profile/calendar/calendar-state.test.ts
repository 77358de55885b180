import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarCalls } from '../../../../server/calendar/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { type CalendarState, createCalendarState, subscription } from './calendar-state.ts';

const path = '/user/me/calendar';
const none = { url: null, madeAt: null };
const first = { url: 'https://fans.test/api/v1/calendar/first.ics', madeAt: '2026-11-25T10:00:00.000Z' };

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, Answer | 'drop'>;
let state: CalendarState;
const failures: unknown[] = [];
let copied: string | null;
let mayCopy: boolean;

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (!mayCopy) throw new DOMException('', 'NotAllowedError');
        copied = text;
      },
    },
  });
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(async () => {
  await api.stop();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  [failures.length, copied, mayCopy] = [0, null, true];
  replies = { [`GET ${path}`]: { body: none }, [`POST ${path}`]: { body: first }, [`DELETE ${path}`]: { body: none } };
  api.handle(({ name }) => replies[name] ?? {});
});
afterEach(() => state.dispose());

async function open(): Promise<void> {
  state = createCalendarState({ reportError: (error: unknown) => failures.push(error) });
  await expect.poll(() => state.address.value.status).toBe('ready');
}

describe('the address of the calendar', () => {
  it('is made, renewed after a question, and withdrawn', async () => {
    await open();
    await state.make();
    expect([state.address.value.value, state.done.value]).toEqual([first, 'made']);
    state.isOpen.value = true;
    replies[`POST ${path}`] = { body: { ...first, url: 'https://fans.test/api/v1/calendar/second.ics' } };
    await state.renew();
    expect([state.isOpen.value, state.done.value]).toEqual([false, 'renewed']);
    expect(state.address.value.value?.url).toContain('second');
    await state.withdraw();
    expect([state.address.value.value, state.done.value]).toEqual([none, 'withdrawn']);
  });

  it.each(refusalsOf(calendarCalls, 'POST /user/me/calendar'))(
    'stays as it is when the change is refused: %s',
    async (refusal) => {
      await open();
      replies[`POST ${path}`] = refusalOf(refusal);
      await state.make();
      expect([state.address.value.value, state.done.value]).toEqual([none, null]);
      expect([state.failure.value, failures]).toMatchObject([{ code: refusal }, [{ code: refusal }]]);
    },
  );

  it('is copied, or the fan reads that the copy failed', async () => {
    await open();
    await state.copy(first.url);
    expect([copied, state.done.value]).toEqual([first.url, 'copied']);
    mayCopy = false;
    await state.copy(first.url);
    expect(state.done.value).toBe('notCopied');
  });

  it('opens in a program for calendars', () => {
    expect(subscription(first.url)).toBe('webcal://fans.test/api/v1/calendar/first.ics');
    expect(subscription('http://localhost:1/a.ics')).toBe('webcal://localhost:1/a.ics');
  });
});
