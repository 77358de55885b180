import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../has-code.ts';

const block = 512;
const chunk = 1 << 20;

/** Folders that PostgreSQL fills again at each start, or that only the running server needs: they are stored as empty folders. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * The files of a running PostgreSQL as a tar stream, as its documentation of base backups says: files may change and vanish while they
 * are read, and the log of changes makes up for it. In the stream, a file has the length that it had when it was opened: if it gets
 * shorter, the rest is zeros; if it grows, the rest is left out. No common archive program does this.
 * @param last files that come after all others, with their contents
 */
export async function* tarOf(
  folder: string,
  last: () => Promise<Readonly<Record<string, Buffer>>>,
): AsyncGenerator<Buffer> {
  yield* tarFolder(folder, '');
  // The control file says where recovery begins: read last, and in one piece.
  yield* tarBytes('global/pg_control', await readSteady(join(folder, 'global/pg_control')));
  for (const [name, bytes] of Object.entries(await last())) yield* tarBytes(name, bytes);
  yield Buffer.alloc(2 * block);
}

async function* tarFolder(root: string, path: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = join(path, entry.name);
    if (leftOut.test(entry.name) || name === 'global/pg_control') continue;
    if (entry.isDirectory()) {
      yield headerOf(`${name}/`, 0, '5');
      if (!(path === '' && emptied.has(name))) yield* tarFolder(root, name);
    } else if (entry.isFile()) yield* tarFile(root, name);
    else throw new Error(`${join(root, name)} is neither a file nor a folder; tablespaces are not backed up.`);
  }
}

async function* tarFile(root: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(join(root, name), 'r').catch(nullIfMissing);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    yield headerOf(name, size, '0');
    for (let at = 0; at < size; at += chunk) {
      const part = Buffer.alloc(Math.min(chunk, size - at));
      await handle.read(part, 0, part.length, at);
      yield part;
    }
    yield paddingOf(size);
  } finally {
    await handle.close();
  }
}

function* tarBytes(name: string, bytes: Buffer): Generator<Buffer> {
  yield headerOf(name, bytes.length, '0');
  yield bytes;
  yield paddingOf(bytes.length);
}

/** Reads until two reads are the same: the file was not written in between. */
async function readSteady(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const read = async () => {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(size);
      await handle.read(bytes, 0, size, 0);
      return bytes;
    };
    for (let before = await read(); ; ) {
      const now = await read();
      if (now.equals(before)) return now;
      before = now;
    }
  } finally {
    await handle.close();
  }
}

const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** A ustar header. */
function headerOf(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a backup`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(type === '5' ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
