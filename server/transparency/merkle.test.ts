import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addLeaves,
  type Edge,
  emptyRoot,
  hashesOn,
  leafHash,
  proveConsistency,
  proveInclusion,
  type ReadTile,
  rootOf,
  rootOver,
  tileWidth,
  widthOf,
} from './merkle.ts';

/** The leaves and the roots of all sizes that Certificate Transparency's own tests use. */
const knownLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const knownRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const node = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([1]), left, right]))
    .digest();

/** RFC 9162, 2.1.3.2, on whole numbers of any size. */
function rootFromInclusion(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  let [at, last, root] = [BigInt(index), BigInt(size - 1), leaf];
  for (const hash of path) {
    if (last === 0n) return null;
    if (at % 2n === 1n || at === last) {
      root = node(hash, root);
      while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    } else root = node(root, hash);
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? root : null;
}

/** RFC 9162, 2.1.4.2. */
function isConsistent(
  old: { size: number; root: Buffer },
  now: { size: number; root: Buffer },
  path: Buffer[],
): boolean {
  if (old.size === now.size) return path.length === 0 && old.root.equals(now.root);
  const hashes = Number.isInteger(Math.log2(old.size)) ? [old.root, ...path] : [...path];
  const first = hashes.shift();
  if (first === undefined) return false;
  let [at, last] = [BigInt(old.size - 1), BigInt(now.size - 1)];
  let [oldRoot, root] = [first, first];
  while (at % 2n === 1n) [at, last] = [at / 2n, last / 2n];
  for (const hash of hashes) {
    if (last === 0n) return false;
    if (at % 2n === 1n || at === last) {
      [oldRoot, root] = [node(hash, oldRoot), node(hash, root)];
      while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    } else root = node(root, hash);
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n && oldRoot.equals(old.root) && root.equals(now.root);
}

/** A log in memory, which grows by some leaves at a time. */
function createLog() {
  let tree: { size: number; edge: Edge } = { size: 0, edge: [] };
  const leaves: Buffer[] = [];
  const subtrees = new Map<string, Buffer>();
  return {
    leaves,
    add(added: readonly Buffer[]) {
      const grown = addLeaves(tree, added);
      tree = grown;
      leaves.push(...added);
      for (const { level, index, root } of grown.filled) subtrees.set(`${level}/${index}`, root);
    },
    root: () => rootOf(tree.edge),
    tiles:
      (size: number): ReadTile =>
      async (level, index) => {
        const width = widthOf(level, index, size);
        const first = index * tileWidth;
        if (level === 0) return leaves.slice(first, first + width);
        return Array.from({ length: width }, (_, at) => subtrees.get(`${level - 1}/${first + at}`) ?? Buffer.alloc(0));
      },
  };
}

const leafOf = (number: number): Buffer => leafHash(Buffer.from(`entry ${number}`));

describe('a Merkle tree', () => {
  it('has the roots that others compute', () => {
    const leaves = knownLeaves.map((hex) => leafHash(Buffer.from(hex, 'hex')));
    for (const [index, root] of knownRoots.entries()) {
      expect(rootOver(leaves.slice(0, index + 1)).toString('hex')).toBe(root);
      expect(rootOf(addLeaves({ size: 0, edge: [] }, leaves.slice(0, index + 1)).edge).toString('hex')).toBe(root);
    }
    expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(rootOf([])).toEqual(emptyRoot);
  });

  it('has the same root however its leaves arrived', () => {
    const log = createLog();
    const all = Array.from({ length: 70_000 }, (_, number) => leafOf(number));
    let from = 0;
    for (const count of [1, 254, 1, 1, 255, 1000, 64_024, 1, 4463]) {
      log.add(all.slice(from, from + count));
      from += count;
      if (from < 2000 || from === all.length) expect(log.root()).toEqual(rootOver(all.slice(0, from)));
    }
    expect(from).toBe(70_000);
    // The tiles that c2sp.org/tlog-tiles names for this size.
    expect([0, 1, 2].map((level) => hashesOn(level, 70_000))).toEqual([273 * 256 + 112, 256 + 17, 1]);
    expect([widthOf(0, 272, 70_000), widthOf(0, 273, 70_000), widthOf(1, 1, 70_000), widthOf(2, 0, 70_000)]).toEqual([
      256, 112, 17, 1,
    ]);
  });

  it('proves every leaf of small trees, and every growth', async () => {
    const log = createLog();
    const roots = [emptyRoot];
    for (let size = 1; size <= 40; size++) {
      log.add([leafOf(size - 1)]);
      roots.push(log.root());
      const tiles = log.tiles(size);
      for (let index = 0; index < size; index++) {
        const path = await proveInclusion(tiles, index, size);
        expect(rootFromInclusion(leafOf(index), index, size, path)).toEqual(log.root());
        expect(rootFromInclusion(leafOf(index + 1), index, size, path)).not.toEqual(log.root());
      }
      for (let old = 1; old <= size; old++) {
        const path = await proveConsistency(tiles, old, size);
        const [before, now] = [
          { size: old, root: roots[old] ?? emptyRoot },
          { size, root: log.root() },
        ];
        expect(isConsistent(before, now, path)).toBe(true);
        expect(isConsistent({ ...before, root: randomBytes(32) }, now, path)).toBe(false);
      }
    }
  });

  it('proves leaves and growth across tiles', async () => {
    const log = createLog();
    const sizes = [255, 256, 257, 65_535, 65_536, 65_537, 70_000];
    const roots = new Map<number, Buffer>();
    for (const size of sizes) {
      log.add(Array.from({ length: size - log.leaves.length }, (_, at) => leafOf(log.leaves.length + at)));
      roots.set(size, log.root());
    }
    for (const size of sizes) {
      const root = roots.get(size) ?? emptyRoot;
      for (const index of [0, 1, 254, 255, 256, 65_535, 65_536, 69_999].filter((index) => index < size)) {
        expect(
          rootFromInclusion(leafOf(index), index, size, await proveInclusion(log.tiles(size), index, size)),
        ).toEqual(root);
      }
      for (const old of sizes.filter((old) => old < size)) {
        const path = await proveConsistency(log.tiles(size), old, size);
        expect(isConsistent({ size: old, root: roots.get(old) ?? emptyRoot }, { size, root }, path)).toBe(true);
      }
    }
  });

  it('proves a ballot among a thousand million, and the growth of such a log, with at most 31 and 60 hashes', async () => {
    // Where all leaves are equal, the hash of a subtree depends on its height alone.
    const heights = [leafOf(7)];
    for (let height = 1; height <= 40; height++) {
      const below = heights[height - 1] ?? emptyRoot;
      heights.push(node(below, below));
    }
    const tiles =
      (size: number): ReadTile =>
      async (level, index) =>
        Array.from({ length: widthOf(level, index, size) }, () => heights[level * 8] ?? emptyRoot);
    const edgeOf = (size: number): Edge =>
      [0, 1, 2, 3].map((level) =>
        Array.from({ length: hashesOn(level, size) % tileWidth }, () => heights[level * 8] ?? emptyRoot),
      );
    const [old, size] = [623_456_789, 1_000_000_007];
    const [before, now] = [old, size].map((each) => ({ size: each, root: rootOf(edgeOf(each)) }));
    if (before === undefined || now === undefined) throw new Error('Two trees');
    for (const index of [0, 123_456_789, size - 1]) {
      const path = await proveInclusion(tiles(size), index, size);
      expect(path.length).toBeLessThanOrEqual(31);
      expect(rootFromInclusion(leafOf(7), index, size, path)).toEqual(now.root);
    }
    const growth = await proveConsistency(tiles(size), old, size);
    expect(growth.length).toBeLessThanOrEqual(60);
    expect(isConsistent(before, now, growth)).toBe(true);
    // In base64, a line each: the cost of a proof, besides 300 bytes for each signature below the checkpoint.
    expect(growth.length * 45).toBeLessThan(4096);
  });
});
