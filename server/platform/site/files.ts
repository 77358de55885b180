import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { hasCode } from '../has-code.ts';
import { contentTypeOf, isText } from './content-types.ts';

/** The smallest one first. */
const compressions = ['br', 'zstd', 'gzip'] as const;
type Compression = (typeof compressions)[number];
/** The levels of a file's compressed forms. */
type Levels = Readonly<Record<Compression, number>>;
type Bytes = Uint8Array<ArrayBuffer>;

/** A file, with those of its compressed forms that a client has requested. */
export interface StoredFile {
  contentType: string;
  etag: string;
  modified: number;
  plain: Bytes;
  /** Null for a picture or a video: no compression makes it smaller. */
  levels: Levels | null;
  compressed: Map<Compression, Promise<Bytes>>;
}

export interface Files {
  /**
   * The file at a path, according to the request's `Accept-Encoding` and `If-None-Match`.
   * @returns null where there is none
   */
  serve(path: string, request: Headers, headers: Readonly<Record<string, string>>): Promise<Response | null>;
  /** The text of a file; null where there is none. */
  read(path: string): Promise<string | null>;
}

/** The max size of the cache in bytes. Above it, the least recently served files are dropped. */
const maxCacheBytes = 96 * 1024 * 1024;

/**
 * Serves the files of a directory. Names that begin with a dot, and kinds that we don't know, count as missing.
 * Hono's `serveStatic` sets no `ETag`, and neither rewrites nor compresses.
 * @param rewrite changes each HTML and text file when it is read
 */
export function createFiles(directory: string, rewrite?: (html: string) => string): Files {
  const stored = new Map<string, StoredFile>();
  let size = 0;

  async function load(path: string): Promise<StoredFile | null> {
    const file = join(directory, path);
    const contentType = contentTypeOf(file);
    const found = contentType === null ? null : await stat(file).catch(absent);
    if (contentType === null || found === null || !found.isFile()) return null;
    const cached = stored.get(path);
    if (cached?.modified === found.mtimeMs) return touch(path, cached);
    if (cached !== undefined) forget(path, cached);
    const read = await readFile(file);
    const isRewritten = rewrite !== undefined && /^text\/(html|plain)/.test(contentType);
    const plain = isRewritten ? Buffer.from(rewrite(read.toString('utf8'))) : read;
    const built = isRewritten ? null : await readBuilt(file, found.mtimeMs);
    const fresh = store(plain, contentType, found.mtimeMs, best);
    if (built !== null) fresh.compressed.set('br', Promise.resolve(built));
    size += sizeOf(fresh);
    touch(path, fresh);
    for (const [oldest, old] of stored) {
      if (size <= maxCacheBytes) break;
      forget(oldest, old);
    }
    return fresh;
  }

  function touch(path: string, file: StoredFile): StoredFile {
    stored.delete(path);
    stored.set(path, file);
    return file;
  }

  function forget(path: string, file: StoredFile): void {
    stored.delete(path);
    size -= sizeOf(file);
  }

  return {
    async serve(path, request, headers) {
      const file = isServable(path) ? await load(path) : null;
      return file && answer(file, request, headers);
    },
    async read(path) {
      const file = isServable(path) ? await load(path) : null;
      return file && Buffer.from(file.plain).toString('utf8');
    },
  };
}

/** The file according to the request's `Accept-Encoding` and `If-None-Match`. */
export async function answer(
  file: StoredFile,
  request: Headers,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const common = { ...headers, ETag: file.etag, ...(file.levels !== null && { Vary: 'Accept-Encoding' }) };
  // Only with status 200: a 304 would hide that the address does not exist.
  if (status === 200 && request.get('if-none-match')?.includes(file.etag) === true) {
    return new Response(null, { status: 304, headers: common });
  }
  const encoding = encodingFor(file, request.get('accept-encoding') ?? '');
  const encoded: Record<string, string> = encoding === null ? {} : { 'Content-Encoding': encoding };
  return new Response(encoding === null ? file.plain : await compress(file, encoding), {
    status,
    headers: { ...common, ...encoded, 'Content-Type': file.contentType },
  });
}

/** HTML that was made for this request, compressed quickly. */
export function serveText(
  html: string,
  { status, request, headers }: { status: number; request: Headers; headers: Readonly<Record<string, string>> },
): Promise<Response> {
  return answer(storeText(html, 'text/html'), request, headers, status);
}

/** A text that was made just now, compressed quickly. */
export function storeText(text: string, type: string): StoredFile {
  return store(Buffer.from(text), `${type}; charset=utf-8`, 0, { br: 5, zstd: 9, gzip: 6 });
}

/** How many texts may wait for their better compression. */
const maxWaiting = 8;
let waiting = 0;
let compressing: Promise<unknown> = Promise.resolve();

/**
 * Compresses a stored text once more, at Brotli's highest quality: 7 to 9 % fewer bytes for 40 times the processor time. In the
 * thread pool, one after the other. If many texts wait already, this one stays as it is.
 */
export async function compressWell({ plain, compressed }: StoredFile): Promise<void> {
  if (waiting >= maxWaiting) return;
  waiting += 1;
  const turn = compressing.then(() => brotli(plain, 11)).finally(() => (waiting -= 1));
  compressing = turn.catch(() => undefined);
  const best = await turn;
  const quick = await compressed.get('br');
  if (quick === undefined || best.byteLength < quick.byteLength) compressed.set('br', Promise.resolve(best));
}

/** Only plain names: no parent folders and no hidden files. */
function isServable(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@~-][\w@~. -]*$/.test(segment));
}

/**
 * The file as the build compressed it, see scripts/build/plugins/compress-plugin.ts.
 * @param modified an older compressed file belongs to an earlier version, and is ignored
 */
async function readBuilt(file: string, modified: number): Promise<Bytes | null> {
  const compressed = `${file}.br`;
  const found = await stat(compressed).catch(absent);
  return found !== null && found.mtimeMs >= modified ? await readFile(compressed) : null;
}

const best: Levels = { br: 9, zstd: 19, gzip: 9 };

function store(plain: Bytes, contentType: string, modified: number, levels: Levels): StoredFile {
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
  return {
    contentType,
    etag,
    modified,
    plain,
    levels: isText(contentType) ? levels : null,
    compressed: new Map(),
  };
}

function compress({ plain, levels, compressed }: StoredFile, form: Compression): Promise<Bytes> {
  const level = (levels ?? best)[form];
  const bytes = compressed.get(form) ?? compressor[form](plain, level);
  compressed.set(form, bytes);
  return bytes;
}

const compressor: Record<Compression, (plain: Bytes, level: number) => Promise<Bytes>> = {
  br: brotli,
  zstd: (plain, level) => promisify(zstdCompress)(plain, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (plain, level) => promisify(gzip)(plain, { level }),
};

function brotli(plain: Bytes, quality: number): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return promisify(brotliCompress)(plain, { params });
}

/** The compressed forms together take about as much as the file itself. */
function sizeOf({ plain, levels }: StoredFile): number {
  return levels === null ? plain.byteLength : 2 * plain.byteLength;
}

function encodingFor(file: StoredFile, accepted: string): Compression | null {
  const parts = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  const names = parts.map((part) => part.trim().split(';')[0]);
  return file.levels === null ? null : (compressions.find((form) => names.includes(form)) ?? null);
}

function absent(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
  throw error;
}
