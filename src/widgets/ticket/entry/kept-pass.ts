import { codeOf } from '../../../core/api/fan-error.ts';
import type { EntryPass } from './entry-code.ts';

/** What one ticket shows on this device; `number` counts its devices, since another one has another key. */
export interface KeptPass extends EntryPass {
  deviceNumber: number;
  /** The device's clock when it was kept, and how far the server's was ahead. Milliseconds. */
  keptAt: number;
  serverAhead: number;
}

/** How wrong a clock that was kept may be, so that any reply's knows better. Milliseconds. */
const doubt = 60_000;

/** What was kept, where it is this device's of now. @param value whatever the device store had */
export function passOf(value: unknown, deviceNumber: number): KeptPass | null {
  const isKept = (given: unknown): given is KeptPass => typeof given === 'object' && given !== null && 'key' in given;
  return isKept(value) && value.deviceNumber === deviceNumber ? value : null;
}

/**
 * Without a network nobody tells the time, and the device's own clock may be hours off, as it was when a pass was kept.
 * @param now the device's clock, in milliseconds
 * @returns what `learnServerTime` takes; null where the clock was set back since, so that what was kept of it is no use
 */
export function clockOf({ keptAt, serverAhead }: KeptPass, now: number): [string, number, number] | null {
  return now < keptAt ? null : [new Date(now + serverAhead).toISOString(), now - doubt, now + doubt];
}

/** What is shown once no key could be had: the kept one goes on without a network, and no other failure lets it. */
export function withoutKey<Kept>(error: unknown, kept: Kept | null): { pass: Kept | null; failure: unknown } {
  return kept !== null && codeOf(error) === 'NETWORK' ? { pass: kept, failure: null } : { pass: null, failure: error };
}
