import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file whose name is a digest of its content, so an existing file of this size is correct and may be cached forever. */
export async function keepFile(media: string, name: string, bytes: Buffer): Promise<void> {
  const file = join(media, name);
  const existing = await stat(file).catch(() => null);
  if (existing?.size === bytes.length) return;
  await mkdir(media, { recursive: true });
  // Written to a temporary file first: a running server must never serve half a picture.
  await writeFile(`${file}.${process.pid}`, bytes);
  await rename(`${file}.${process.pid}`, file);
}
