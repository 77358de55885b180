import { FanError } from '../api/fan-error.ts';

/** The file types that the server takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Beyond it a phone may not have the memory to open a picture. Bytes. */
const maxBytes = 40 * 1024 * 1024;

export interface Shrinking {
  /** The longer side of the result at most, in pixels. */
  side: number;
  /** True if only the middle square is kept. */
  isSquare: boolean;
}

/**
 * A picture, upright and small: less to send, and neither place nor camera leave the device.
 * @throws {FanError} PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED, PICTURE_UNREADABLE
 */
export async function shrinkPicture(file: Blob, { side, isSquare }: Shrinking): Promise<Blob> {
  if (file.size > maxBytes) throw new FanError('PICTURE_TOO_LARGE');
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    const code = pictureTypes.includes(file.type) ? 'PICTURE_UNREADABLE' : 'PICTURE_UNSUPPORTED';
    throw new FanError(code, {}, { cause });
  });
  const square = Math.min(bitmap.width, bitmap.height);
  const [cutWidth, cutHeight] = isSquare ? [square, square] : [bitmap.width, bitmap.height];
  const scale = Math.min(1, side / Math.max(cutWidth, cutHeight));
  const [width, height] = [cutWidth, cutHeight].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const [left, top] = [(bitmap.width - cutWidth) / 2, (bitmap.height - cutHeight) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that can't write WebP writes PNG.
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (small === null) throw new FanError('PICTURE_UNREADABLE');
  return small;
}

/** A file's bytes in Base64. */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data address: the part after the comma is the content.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new FanError('PICTURE_UNREADABLE', {}, { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
