import { describe, expect, it, vi } from 'vitest';
import { createOfflineState } from './offline-state.ts';

const placeAt = (search: string) => ({ search, origin: 'https://fans.test', replace: vi.fn() });

describe('the offline page', () => {
  it('opens the requested page once there is a network, and only while it is shown', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    const place = placeAt('?to=%2Fevent');
    const state = createOfflineState(place, async () => [{ address: '/', title: 'Home' }]);
    const end = state.start();
    await expect.poll(() => state.seen.value).toEqual([{ address: '/', title: 'Home' }]);
    expect(place.replace).not.toHaveBeenCalled();
    events.dispatchEvent(new Event('online'));
    expect(place.replace.mock.calls).toEqual([['/event']]);
    end();
    events.dispatchEvent(new Event('online'));
    expect(place.replace).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('is empty if storage is blocked', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const state = createOfflineState(placeAt(''), () => Promise.reject(new DOMException('blocked', 'SecurityError')));
    state.start();
    await expect.poll(() => state.seen.value).toEqual([]);
    vi.unstubAllGlobals();
  });
});
