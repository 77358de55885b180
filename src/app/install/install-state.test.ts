import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser with these values, and the state of a page that has just been opened in it. */
async function open({ standalone, installed = false }: { standalone?: boolean; installed?: boolean } = {}) {
  const [page, content] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', content);
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  vi.stubGlobal('navigator', { standalone });
  const state = await import('./install-state.ts');
  state.followInstall();
  const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
  return {
    ...state,
    question,
    dispatchPrompt: () => page.dispatchEvent(question),
    happens: (name: string) => content.dispatchEvent(new Event(name)),
    isInstalled: () => page.dispatchEvent(new Event('appinstalled')),
  };
}

beforeEach(async () => {
  vi.resetModules();
  const { storage } = await import('../../core/storage/storage.ts');
  storage.remove('installOffered');
});
afterEach(() => vi.unstubAllGlobals());

describe('the offer to install', () => {
  it.each(['fan-vote-cast', 'fan-ticket-registered'])(
    'waits for %s, and asks with the browser’s question',
    async (moment) => {
      const state = await open();
      state.dispatchPrompt();
      expect(state.question.defaultPrevented).toBe(true);
      expect(state.offered.value).toBeNull();
      state.happens(moment);
      expect(state.offered.value).toBe('ask');
      await state.acceptInstall();
      expect(state.question.prompt).toHaveBeenCalledTimes(1);
      expect(state.offered.value).toBeNull();
      // The question is used up.
      await state.acceptInstall();
      expect(state.question.prompt).toHaveBeenCalledTimes(1);
    },
  );

  it('is not made without a way to install', async () => {
    const state = await open();
    state.happens('fan-vote-cast');
    expect(state.offered.value).toBeNull();
  });

  it('shows the way by hand on iOS', async () => {
    const state = await open({ standalone: false });
    state.happens('fan-vote-cast');
    expect(state.offered.value).toBe('by hand');
  });

  it('is not made in the installed app', async () => {
    const state = await open({ standalone: true, installed: true });
    state.dispatchPrompt();
    state.happens('fan-vote-cast');
    expect(state.offered.value).toBeNull();
  });

  it('ends with a refusal, and with an installation from the browser’s menu', async () => {
    const state = await open();
    state.dispatchPrompt();
    state.happens('fan-vote-cast');
    state.declineInstall();
    expect(state.offered.value).toBeNull();
    state.offered.value = 'ask';
    state.isInstalled();
    expect(state.offered.value).toBeNull();
  });
});
