import { base32 } from './base32.ts';

/**
 * What a ticket shows at the venue's door: `FE1.NUMBER.STEP.MAC`. STEP counts half minutes since 1970, in base 36; MAC is
 * HMAC-SHA256 of `NUMBER.STEP` under the secret of ticket and device, its first ten bytes in base 32. All of it is in the
 * QR code's small alphabet. The browser makes codes and the server checks them.
 */
export const entryStepMilliseconds = 30_000;

/** The text that the MAC covers. */
export function entryText(number: string, step: number): string {
  return `${number}.${step.toString(36).toUpperCase()}`;
}

/** @param mac HMAC-SHA256 of `text`, whole */
export function writeEntryCode(text: string, mac: Uint8Array): string {
  return `FE1.${text}.${base32(mac.subarray(0, 10))}`;
}

/** The parts of a scanned text; null for one that is no entry code. Says nothing about whether its MAC is right. */
export function readEntryCode(scanned: string): { code: string; number: string; step: number } | null {
  const [code, number, step] = /^FE1\.(FT-[0-9A-Z]+)\.([0-9A-Z]+)\.[0-9A-Z]{16}$/.exec(scanned.trim()) ?? [];
  if (code === undefined || number === undefined || step === undefined) return null;
  return { code, number, step: Number.parseInt(step, 36) };
}
