import { effect, signal, untracked } from '@preact/signals-react';
import { storage } from '../../../../core/storage/storage.ts';
import type { Engine } from '../../engine/engine.ts';

/** The fan's choice of quality, which begins as it was at the last video. */
export function createQuality(engine: Engine) {
  /** A rendition's id; null for automatic quality. */
  const chosen = signal<number | null>(null);

  function apply(id: number | null): void {
    chosen.value = id;
    engine.choose(id);
  }

  // The choice is kept for the next video by its height: engines number each stream's renditions differently.
  const stop = effect(() => {
    const height = Number(storage.read('playerQuality') ?? 0);
    const same = height > 0 ? engine.renditions.value.find((each) => each.height === height) : undefined;
    if (same) untracked(() => apply(same.id));
  });

  return {
    chosen,
    stop,
    /** @param id null for automatic quality */
    choose(id: number | null): void {
      apply(id);
      const height = engine.renditions.peek().find((each) => each.id === id)?.height ?? 0;
      storage.write('playerQuality', height > 0 ? String(height) : '');
    },
  };
}
