import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** The kinds of pictures that the renderer can draw; it has no decoder for WebP. */
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/**
 * A picture of the content as a data address.
 * @param url its address: `/media/name.jpg`
 * @returns null for a kind that can't be drawn
 */
export async function readMedia(dataDirectory: string, url: string): Promise<string | null> {
  const type = types[extname(url)];
  if (type === undefined) return null;
  const file = await readFile(join(dataDirectory, 'media', basename(url)));
  return `data:${type};base64,${file.toString('base64')}`;
}
