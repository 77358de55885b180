/** The widths in which a picture is kept, in pixels: rows, tiles, cards, a phone's screen, and a wide one. */
const steps = [160, 320, 640, 1080] as const;
/** A wider picture is made smaller. */
export const widestPicture = 1920;

export type PictureFormat = 'avif' | 'webp';

/** The widths of a picture's files: each step that is smaller than the picture, and the picture itself. */
export function widthsUpTo(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** `/media/0123….avif` for a stem of `/media/0123…`. */
export const pictureFile = (stem: string, width: number, ending: PictureFormat | 'jpg' | 'png'): string =>
  `${stem}-${width}.${ending}`;

/**
 * A picture's files in one format, for `srcset`. Its address contains the largest width, and the others follow from it:
 * `/media/0123…-1600.jpg` is the widest one, in the form that every browser and every other service reads.
 * @returns null for a drawing, and for a picture that an earlier version has stored
 */
export function srcsetOf(address: string, format: PictureFormat): string | null {
  const [, stem, widest] = /^(.*)-(\d+)\.(?:jpg|png)$/.exec(address) ?? [];
  if (stem === undefined) return null;
  return widthsUpTo(Number(widest))
    .map((width) => `${pictureFile(stem, width, format)} ${width}w`)
    .join(', ');
}
