import { createHash } from 'node:crypto';

/** A Merkle tree of RFC 6962 over the log's entries, stored as tiles of 256 hashes (c2sp.org/tlog-tiles). Hashes have 32 bytes. */

/** Hashes in a full tile; a tile of level l has subtrees of 256 ** l leaves. */
export const tileWidth = 256;
const tileHeight = 8;

/** The hashes of a tile that a tree of a certain size has, up to 256. */
export type ReadTile = (level: number, index: number) => Promise<readonly Buffer[]>;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

export const leafHash = (entry: Uint8Array): Buffer => sha256(leafPrefix, entry);
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right);

/** How many hashes a tree has on a level of tiles. */
export const hashesOn = (level: number, size: number): number => Math.floor(size / tileWidth ** level);

/** How many hashes of a tile a tree has: 0 for none, 256 for all. */
export const widthOf = (level: number, index: number, size: number): number =>
  Math.max(0, Math.min(tileWidth, hashesOn(level, size) - index * tileWidth));

/** The largest power of two below `count`, which is at least 2. Sizes may be beyond 32 bits. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The root over hashes, of which there is at least one. */
export function rootOver(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) throw new Error('A root needs a hash');
  if (hashes.length === 1) return only;
  const split = splitOf(hashes.length);
  return nodeHash(rootOver(hashes.slice(0, split)), rootOver(hashes.slice(split)));
}

/** The root of a tree without leaves. */
export const emptyRoot = sha256();

/** A full tile, as its hash on the level above. */
export interface Subtree {
  level: number;
  index: number;
  root: Buffer;
}

/** The right edge of a tree: for each level the hashes of its last tile, which is not full. */
export type Edge = readonly (readonly Buffer[])[];

/** @returns the tree with these leaves after its others, and the tiles that they have filled */
export function addLeaves(
  { size, edge }: { size: number; edge: Edge },
  leaves: readonly Buffer[],
): { size: number; edge: Edge; filled: Subtree[] } {
  const levels = edge.map((hashes) => [...hashes]);
  const filled: Subtree[] = [];
  for (const [added, leaf] of leaves.entries()) {
    let hash = leaf;
    for (let level = 0; ; level++) {
      const hashes = (levels[level] ??= []);
      hashes.push(hash);
      if (hashes.length < tileWidth) break;
      hash = rootOver(hashes);
      filled.push({ level, index: hashesOn(level + 1, size + added + 1) - 1, root: hash });
      levels[level] = [];
    }
  }
  return { size: size + leaves.length, edge: levels, filled };
}

/** The root of a tree by its right edge. */
export function rootOf(edge: Edge): Buffer {
  // The largest subtrees first, each the left neighbour of all that follows.
  const peaks = edge.toReversed().flatMap(peaksOf);
  const last = peaks.pop();
  if (last === undefined) return emptyRoot;
  return peaks.reduceRight<Buffer>((right, left) => nodeHash(left, right), last);
}

/** The roots of the largest full subtrees of a tile that is not full. */
function peaksOf(hashes: readonly Buffer[]): Buffer[] {
  const peaks: Buffer[] = [];
  let from = 0;
  for (let size = tileWidth / 2; size >= 1; size /= 2) {
    if (hashes.length - from < size) continue;
    peaks.push(rootOver(hashes.slice(from, from + size)));
    from += size;
  }
  return peaks;
}

/**
 * The hashes beside the way from a leaf to the root, the leaf's sibling first (RFC 6962, 2.1.1).
 * @param index below `size`
 */
export function proveInclusion(read: ReadTile, index: number, size: number): Promise<Buffer[]> {
  const tiles = remember(read);
  const path = async (from: number, to: number): Promise<Buffer[]> => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...(await path(from, middle)), await hashOf(tiles, middle, to)]
      : [...(await path(middle, to)), await hashOf(tiles, from, middle)];
  };
  return path(0, size);
}

/**
 * Proof that a tree of `size` leaves begins with the `old` leaves of an earlier one (RFC 6962, 2.1.2).
 * @param old from 0 to `size`; nothing has to be shown for 0 and for `size`
 */
export async function proveConsistency(read: ReadTile, old: number, size: number): Promise<Buffer[]> {
  if (old === 0 || old === size) return [];
  const tiles = remember(read);
  const path = async (from: number, to: number, isKnown: boolean): Promise<Buffer[]> => {
    if (to === old) return isKnown ? [] : [await hashOf(tiles, from, to)];
    const middle = from + splitOf(to - from);
    return old <= middle
      ? [...(await path(from, middle, isKnown)), await hashOf(tiles, middle, to)]
      : [...(await path(middle, to, false)), await hashOf(tiles, from, middle)];
  };
  return path(0, size, true);
}

/** The hash over the leaves from `from` up to `to`, exclusive: a subtree that a tree has. */
async function hashOf(read: ReadTile, from: number, to: number): Promise<Buffer> {
  const count = to - from;
  const height = Math.log2(count);
  if (!Number.isInteger(height)) {
    const middle = from + splitOf(count);
    return nodeHash(await hashOf(read, from, middle), await hashOf(read, middle, to));
  }
  const level = Math.floor(height / tileHeight);
  const width = 2 ** (height % tileHeight);
  const first = from / tileWidth ** level;
  const offset = first % tileWidth;
  const hashes = (await read(level, Math.floor(first / tileWidth))).slice(offset, offset + width);
  if (hashes.length !== width) throw new Error(`A tile of level ${level} lacks hashes`);
  return rootOver(hashes);
}

/** A proof asks for some tiles more than once. */
function remember(read: ReadTile): ReadTile {
  const cache = new Map<string, Promise<readonly Buffer[]>>();
  return (level, index) => {
    const name = `${level}/${index}`;
    const tile = cache.get(name) ?? read(level, index);
    cache.set(name, tile);
    return tile;
  };
}
