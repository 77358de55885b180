import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../storage/storage.ts';
import { deviceId, randomId } from './device.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('the device id is created once and stored', () => {
  expect(deviceId()).toMatch(uuid);
  expect(deviceId()).toBe(deviceId());
  expect(storage.read('deviceId')).toBe(deviceId());
});

it('the device id is a random UUID in an insecure context, too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomId()).toMatch(uuid);
  expect(randomId()).not.toBe(randomId());
});
