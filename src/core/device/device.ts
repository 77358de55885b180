import { singleton } from '../singleton.ts';
import { storage } from '../storage/storage.ts';

/** This browser's device id for the API: a random UUID, created once and kept (specification §3). */
export function deviceId(): string {
  const stored = storage.read('deviceId');
  if (stored) return stored;
  const made = singleton('device-id', randomId);
  storage.write('deviceId', made);
  return made;
}

/** A random UUID, also in insecure contexts, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
