import { hkdfSync } from 'node:crypto';

/**
 * A secret of the operator's and those that it replaced: the first makes what is new, and all of them accept what was made. So a
 * secret can be replaced while sessions and players that were started with the old one go on.
 */
export type Secrets = readonly [current: string, ...previous: string[]];

/** 32 bytes each, in the order of the secrets. */
export type DerivedKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

/** Derives keys for separate purposes from one secret, so that a key of one purpose can't be used for another. */
export function deriveKeys([current, ...previous]: Secrets, purpose: string): DerivedKeys {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))];
}

export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `fanfare ${purpose}`, 32));
}

/**
 * The first result that a key gives.
 * @throws what the last key threw, when all of them threw
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
