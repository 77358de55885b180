import { entryText, writeEntryCode } from '../../../../rules/codes/entry-code.ts';

/** The key of entry codes; it can't be exported. */
export interface EntryPass {
  key: CryptoKey;
  number: string;
  /** How long one code is valid, in milliseconds. */
  step: number;
}

/**
 * Created on the device, so that it works offline.
 * @param now the server's time, in milliseconds
 */
export async function entryCodeAt({ key, number, step }: EntryPass, now: number): Promise<string> {
  const text = entryText(number, Math.floor(now / step));
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return writeEntryCode(text, new Uint8Array(mac));
}
