import { codeOf } from '../../../core/api/fan-error.ts';
import type { EntryPass } from './entry-code.ts';

/**
 * The stored key of one ticket on this device; `number` counts the ticket's devices, since each one has its own key.
 */
export interface StoredPass extends EntryPass {
  deviceNumber: number;
  /**
   * The device's clock when it was stored, and the server's offset from it. Milliseconds. Passes are on devices with these names: a
   * new name would lose them.
   */
  keptAt: number;
  serverAhead: number;
}

/** The error to assume for a stored clock, large enough that any reply replaces it. Milliseconds. */
const doubt = 60_000;

/**
 * The stored key, if it is for the ticket's current device.
 * @param value from the device store, unchecked
 */
export function passOf(value: unknown, deviceNumber: number): StoredPass | null {
  const isStoredPass = (stored: unknown): stored is StoredPass =>
    typeof stored === 'object' && stored !== null && 'key' in stored;
  return isStoredPass(value) && value.deviceNumber === deviceNumber ? value : null;
}

/**
 * Offline there is no server time, and the device's clock may be hours off, as it was when the key was stored.
 * @param now the device's clock, in milliseconds
 * @returns the arguments of `learnServerTime`; null if the clock was set back since, which makes the stored offset
 *   useless
 */
export function clockOf({ keptAt, serverAhead }: StoredPass, now: number): [string, number, number] | null {
  return now < keptAt ? null : [new Date(now + serverAhead).toISOString(), now - doubt, now + doubt];
}

/** The state after the key could not be loaded: the stored one is used offline, but not after any other failure. */
export function withoutKey<Pass>(error: unknown, stored: Pass | null): { pass: Pass | null; failure: unknown } {
  return stored !== null && codeOf(error) === 'NETWORK'
    ? { pass: stored, failure: null }
    : { pass: null, failure: error };
}
