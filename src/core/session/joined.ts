import { effect, untracked } from '@preact/signals-react';
import { shared } from '../state/shared.ts';

/** The nickname of a fan who has just joined, while the welcome is shown; dialogs of other elements wait for its end. */
export const joined = shared<string | null>('joined', () => null);

/**
 * Runs `work` once, as soon as no welcome is shown.
 * @returns stops waiting
 */
export function afterWelcome(work: () => void): () => void {
  let isDone = false;
  return effect(() => {
    if (isDone || joined.value !== null) return;
    isDone = true;
    untracked(work);
  });
}
