import { toJson } from '../../../core/json.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { Ballot } from './selection.ts';

const key = 'voteIntent';

/**
 * The ballot that a fan was choosing when the sign-in started. Stored in the tab, since some providers redirect the
 * whole page.
 */
export function rememberIntent(ballot: Ballot): void {
  tabStorage.write(key, toJson(ballot));
}

export function forgetIntent(): void {
  tabStorage.remove(key);
}

/** Null if nothing is stored, and for anything that we did not write. */
export function readIntent(): Ballot | null {
  try {
    const { voteId, candidateId, free, paid } = JSON.parse(tabStorage.read(key) ?? '{}');
    const hasIds = typeof voteId === 'string' && typeof candidateId === 'string';
    return hasIds ? { voteId, candidateId, free: Number(free) || 0, paid: Number(paid) || 0 } : null;
  } catch {
    return null;
  }
}
