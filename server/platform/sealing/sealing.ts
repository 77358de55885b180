import { deriveKey } from '../secrets.ts';
import { decrypt, type Encrypted, encrypt, nonceLength, tagLength } from './cipher.ts';
import type { KeyRing } from './key-ring.ts';

/** Where a sealed value is stored. It can be opened nowhere else. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The values of the row's primary key. */
  readonly row: readonly (string | number)[];
}

/** Encrypts personal data for the database, under `PERSONAL_KEY`; each table has a key of its own, derived from it. */
export interface Sealing {
  /** @param value anything that JSON can hold */
  seal(place: Place, value: unknown): Buffer;
  /** @throws UnsealError */
  open(place: Place, sealed: Buffer): unknown;
  /** The first bytes of every value that the current key sealed. */
  readonly currentPrefix: Buffer;
  readonly keys: KeyRing;
}

/** No key of that name, or the value was changed or moved. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

/** The first byte of a sealed value; then come the length of the key's id, the id, the nonce, the ciphertext and the tag. */
const version = 1;

const prefixOf = (id: string): Buffer => Buffer.concat([Buffer.from([version, id.length]), Buffer.from(id, 'ascii')]);

const boundTo = ({ table, column, row }: Place): string =>
  JSON.stringify(['fanfare sealed 1', table, column, ...row.map(String)]);

export function createSealing(keys: KeyRing): Sealing {
  const derived = new Map<string, Uint8Array>();
  const currentPrefix = prefixOf(keys[0].id);

  function keyFor(id: string, table: string): Uint8Array {
    const name = `${id} ${table}`;
    const cached = derived.get(name);
    if (cached !== undefined) return cached;
    const master = keys.find((one) => one.id === id)?.key;
    if (master === undefined) throw new UnsealError(`PERSONAL_KEY has no key ${id}, which sealed this`);
    const key = deriveKey(master, `sealed ${table}`);
    derived.set(name, key);
    return key;
  }

  return {
    keys,
    currentPrefix,
    seal(place, value) {
      const key = keyFor(keys[0].id, place.table);
      const { nonce, ciphertext, tag } = encrypt(key, boundTo(place), JSON.stringify(value));
      return Buffer.concat([currentPrefix, nonce, ciphertext, tag]);
    },
    open(place, sealed) {
      const { id, encrypted } = partsOf(sealed);
      const key = keyFor(id, place.table);
      try {
        return JSON.parse(decrypt(key, boundTo(place), encrypted));
      } catch (cause) {
        const where = `${place.table}.${place.column} of ${place.row.join(', ')}`;
        throw new UnsealError(`${where} was sealed with another key, changed or moved`, { cause });
      }
    },
  };
}

function partsOf(sealed: Buffer): { id: string; encrypted: Encrypted } {
  const idEnd = 2 + (sealed[1] ?? 0);
  if (sealed[0] !== version || sealed.length < idEnd + nonceLength + tagLength)
    throw new UnsealError('this is not a sealed value');
  const nonceEnd = idEnd + nonceLength;
  return {
    id: sealed.toString('ascii', 2, idEnd),
    encrypted: {
      nonce: sealed.subarray(idEnd, nonceEnd),
      ciphertext: sealed.subarray(nonceEnd, -tagLength),
      tag: sealed.subarray(-tagLength),
    },
  };
}
