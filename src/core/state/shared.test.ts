import { effect } from '@preact/signals-react';
import { expect, it, vi } from 'vitest';

it('a shared signal is one value for two bundles on a page, each with its own signals library', async () => {
  const first = (await import('./shared.ts')).shared('pair', () => 1);
  vi.resetModules();
  const again = await import('./shared.ts');
  const signals = await import('@preact/signals-react');
  const second = again.shared('pair', () => 2);
  expect(second.value).toBe(1);

  const seenByFirst: number[] = [];
  const seenBySecond: number[] = [];
  effect(() => void seenByFirst.push(first.value));
  signals.effect(() => void seenBySecond.push(second.value));

  first.value = 3;
  second.value = 4;
  second.value = 4;
  expect(seenByFirst).toEqual([1, 3, 4]);
  expect(seenBySecond).toEqual([1, 3, 4]);
});
