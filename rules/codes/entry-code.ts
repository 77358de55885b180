import { base32 } from './base32.ts';

/**
 * The code that a ticket shows at the venue: `FE1.NUMBER.STEP.MAC`. STEP counts half minutes since 1970, in base 36;
 * MAC is HMAC-SHA256 of `NUMBER.STEP` under the secret of ticket and device, its first ten bytes in base 32. All
 * characters are in the alphanumeric mode of QR codes. The browser creates codes and the server checks them.
 */
export const entryStepMilliseconds = 30_000;

/** The text that the MAC covers. */
export function entryText(number: string, step: number): string {
  return `${number}.${step.toString(36).toUpperCase()}`;
}

/** @param mac HMAC-SHA256 of `text`, all bytes */
export function writeEntryCode(text: string, mac: Uint8Array): string {
  return `FE1.${text}.${base32(mac.subarray(0, 10))}`;
}

/** Parses a scanned text; null if it is no entry code. Does not check the MAC. */
export function readEntryCode(scanned: string): { code: string; number: string; step: number } | null {
  const [code, number, step] = /^FE1\.(FT-[0-9A-Z]+)\.([0-9A-Z]+)\.[0-9A-Z]{16}$/.exec(scanned.trim()) ?? [];
  if (code === undefined || number === undefined || step === undefined) return null;
  return { code, number, step: Number.parseInt(step, 36) };
}
