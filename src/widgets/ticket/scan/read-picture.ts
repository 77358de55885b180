import { decodeQR } from 'qr/decode.js';

/** The part of `BarcodeDetector` that we use; missing in TypeScript's library. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

/** The max side of a scanned picture, in pixels: more only takes longer. */
const maxSide = 1000;

/** Reads QR codes in pictures and camera frames: with the browser's `BarcodeDetector`, or else with our decoder. */
export function createReader(): (source: CanvasImageSource, width: number, height: number) => Promise<string | null> {
  const detector = window.BarcodeDetector ? new window.BarcodeDetector({ formats: ['qr_code'] }) : null;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (source, width, height) => {
    const scale = Math.min(1, maxSide / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    if (pen === null) return null;
    pen.drawImage(source, 0, 0, canvas.width, canvas.height);
    // Some browsers have a `BarcodeDetector` that always fails.
    const found = await detector?.detect(canvas).catch(() => []);
    if (found?.[0]) return found[0].rawValue;
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // Not an error: the decoder throws if a picture has no code.
      return null;
    }
  };
}

/** @returns the text of a QR code in a picture file; null if there is none, or if it is no picture */
export async function readFile(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    return await createReader()(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
