import { isPicture, openPicture } from '../../platform/picture/open-picture.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Width and height in CSS pixels, as the camera was held, from the file's header. @returns null for anything but SVG, PNG, JPEG or WebP. */
export async function measurePicture(bytes: Buffer): Promise<PictureSize | null> {
  if (!isPicture(bytes)) return measureSvg(bytes);
  // Only the header is read, so that a picture of too many pixels can be named with its size.
  const opened = await openPicture(bytes, Number.MAX_SAFE_INTEGER);
  const read = await opened.metadata().catch(() => null);
  return read && { width: read.autoOrient.width, height: read.autoOrient.height };
}

/** True if it is a drawing, which stays as it is: it is sharp in every size. */
export const isDrawing = (bytes: Buffer): boolean => !isPicture(bytes) && measureSvg(bytes) !== null;

/** Width and height of a drawing, from its attributes or its `viewBox`. @returns null for anything but SVG. */
export function measureSvg(bytes: Buffer): PictureSize | null {
  const head = bytes.toString('utf8', 0, 4096);
  const root = /<svg\b[^>]*>/.exec(head)?.[0];
  if (root === undefined) return null;
  const size = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(root)?.[1] ?? 0);
  const box = /viewBox="[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(root);
  const width = Math.round(size('width') || Number(box?.[1] ?? 0));
  const height = Math.round(size('height') || Number(box?.[2] ?? 0));
  return width > 0 && height > 0 ? { width, height } : null;
}
