import { hash } from 'node:crypto';
import { z } from 'zod';

/** A key that encrypts stored data. `id` is stored beside the encrypted data. */
export interface SealingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The first one encrypts; all of them decrypt. */
export type KeyRing = readonly [current: SealingKey, ...previous: SealingKey[]];

/** For trials on one machine; a public start with this key is refused. */
export const developmentKey: SealingKey = {
  id: 'development',
  key: hash('sha256', 'a key for development that everybody knows', 'buffer'),
};

export const keyRingForm = 'must be a list such as 2026=<32 bytes in base64>, the key that seals first';

/** Parses a setting. The message never contains the value: it is a secret. */
export const keyRing = z.string().transform((text, context): KeyRing => {
  const parsed = text.split(',').map((part) => /^([\w.-]{1,40})=([\w+/-]+={0,2})$/.exec(part.trim()));
  const found = parsed.map((match) => ({ id: match?.[1] ?? '', key: Buffer.from(match?.[2] ?? '', 'base64') }));
  const ids = new Set(found.map(({ id }) => id));
  const right = ids.size === found.length && found.every(({ id, key }) => id !== '' && key.length === 32);
  if (!right) context.addIssue({ code: 'custom', message: keyRingForm });
  const [current = developmentKey, ...previous] = found;
  return [current, ...previous];
});
