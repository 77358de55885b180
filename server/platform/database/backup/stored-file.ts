import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/**
 * A file of a backup: Zstandard with its checksum, and with a key AES-256-GCM around it. An encrypted file is 12 bytes of nonce, the
 * text, 16 bytes of tag; the tag covers the file's name as well, so that no file can stand in the place of another.
 */
export interface Store {
  readonly folder: string;
  /** Null: not encrypted. */
  readonly key: Buffer | null;
}

const [nonceBytes, tagBytes] = [12, 16];

/** @param secret at least 32 characters; null for a store that is not encrypted */
export function openStore(folder: string, secret: string | null): Store {
  const key = secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', 'fanfare-backup-1', 32));
  return { folder, key };
}

const suffixOf = ({ key }: Store): string => (key === null ? '.zst' : '.zst.enc');

/** The name in the store of the file of a path. */
export const storedName = (store: Store, path: string): string => join(store.folder, `${path}${suffixOf(store)}`);

/** The path under which a file of the store was stored; null for a file that is none, or was stored in the other way. */
export function pathOf(store: Store, file: string): string | null {
  const suffix = suffixOf(store);
  return file.endsWith(suffix) && (store.key !== null || !file.endsWith('.enc')) ? file.slice(0, -suffix.length) : null;
}

/** Writes a file completely or not at all, and onto the disk. @returns how many bytes went in, and their SHA-256 in hexadecimal */
export async function store(into: Store, path: string, source: Readable): Promise<{ bytes: number; sha256: string }> {
  const file = storedName(into, path);
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  const [hash, packing] = [
    createHash('sha256'),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
  ];
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(part, { mode: 0o600, flush: true });
  if (into.key === null) await pipeline(source, counting, packing, target);
  else await pipeline(source, counting, packing, encryption(into.key, path), target);
  await rename(part, file);
  await flushFolder(dirname(file));
  return { bytes, sha256: hash.digest('hex') };
}

/** A rename is on the disk once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function encryption(key: Buffer, path: string): Transform {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(path));
  let hasBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!hasBegun) this.push(nonce);
      hasBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!hasBegun) this.push(nonce);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/**
 * Reads the stored file of a path into a stream. Bytes come before the end of the file is checked: use them only once this
 * resolves.
 * @throws an Error whose sentence names the file and says why: it is missing, damaged or sealed with another key, or the system refuses
 */
export async function readStored(from: Store, path: string, target: NodeJS.WritableStream): Promise<void> {
  const file = storedName(from, path);
  try {
    if (from.key === null) await pipeline(createReadStream(file), createZstdDecompress(), target);
    else await pipeline(await decryption(from.key, path, file), createZstdDecompress(), target);
  } catch (cause) {
    throw new Error(`${basename(file)} can't be read: ${reasonOf(cause)}`, { cause });
  }
}

/** A full disk or a right that is missing is no damage. */
function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return cause instanceof Error && 'syscall' in cause
    ? `${message}.`
    : `it is damaged, or encrypted with another BACKUP_KEY (${message}).`;
}

async function decryption(key: Buffer, path: string, file: string): Promise<NodeJS.ReadableStream> {
  const { size } = await stat(file);
  if (size < nonceBytes + tagBytes) throw new Error(`${file} is too short`);
  const [nonce, tag] = await readEnds(file, size);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(path));
  decipher.setAuthTag(tag);
  const text = createReadStream(file, { start: nonceBytes, end: size - tagBytes - 1 });
  text.on('error', (error) => decipher.destroy(error));
  return text.pipe(decipher);
}

async function readEnds(file: string, size: number): Promise<[nonce: Buffer, tag: Buffer]> {
  const handle = await open(file, 'r');
  try {
    const [nonce, tag] = [Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes)];
    await handle.read(nonce, 0, nonceBytes, 0);
    await handle.read(tag, 0, tagBytes, size - tagBytes);
    return [nonce, tag];
  } finally {
    await handle.close();
  }
}
