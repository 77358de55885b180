import { isPicture } from '../../platform/picture/open-picture.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Width and height in CSS pixels from the file's header. @returns null for anything but SVG, PNG, JPEG or WebP. */
export function measurePicture(bytes: Buffer): PictureSize | null {
  if (!isPicture(bytes)) return measureSvg(bytes);
  if (bytes[0] === 0xff) return measureJpeg(bytes);
  if (bytes[0] === 0x52) return measureWebp(bytes);
  return bytes.length > 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

/** Whether it is a drawing, which stays as it is: it is sharp in every size. */
export const isDrawing = (bytes: Buffer): boolean => !isPicture(bytes) && measureSvg(bytes) !== null;

function measureSvg(bytes: Buffer): PictureSize | null {
  const head = bytes.toString('utf8', 0, 4096);
  const root = /<svg\b[^>]*>/.exec(head)?.[0];
  if (root === undefined) return null;
  const size = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(root)?.[1] ?? 0);
  const box = /viewBox="[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(root);
  const width = Math.round(size('width') || Number(box?.[1] ?? 0));
  const height = Math.round(size('height') || Number(box?.[2] ?? 0));
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Goes through the segments to the frame header (ITU T.81, B.1.1.3 and B.2.2). */
function measureJpeg(bytes: Buffer): PictureSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The three chunk kinds of the WebP container (RFC 9649). */
function measureWebp(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}
