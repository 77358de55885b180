import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

/**
 * A secret of the operator's and those that it replaced: the first signs new values, and all of them accept earlier ones. So a
 * secret can be replaced while sessions and players that were started with the old one continue.
 */
export type Secrets = readonly [current: string, ...previous: string[]];

const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine((text) => new Set(text).size >= 10, 'must be random: it repeats a few characters');

/** Several are separated by commas: the first is used, those after it are still accepted. */
export const secrets = z.string().transform((text, context): Secrets => {
  const [current = '', ...previous] = text.split(',').map((part) => part.trim());
  const problems = [current, ...previous].flatMap((one) => secret.safeParse(one).error?.issues ?? []);
  for (const message of new Set(problems.map((problem) => problem.message))) context.addIssue(message);
  return [current, ...previous];
});

/** 32 bytes each, in the order of the secrets. */
export type DerivedKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

/** Derives keys for separate purposes from one secret, so that a key of one purpose can't be used for another. */
export function deriveKeys([current, ...previous]: Secrets, purpose: string): DerivedKeys {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))];
}

export function deriveKey(secret: string | Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `fanfare ${purpose}`, 32));
}

/**
 * The first result that a key gives.
 * @throws the error of the last key, when all of them threw
 */
export async function withEachKey<Result>(
  [current, ...previous]: DerivedKeys,
  work: (key: Uint8Array) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(current);
  } catch (error) {
    const [next, ...rest] = previous;
    if (next === undefined) throw error;
    return withEachKey([next, ...rest], work);
  }
}
