import type { SubjectKind } from './subject.ts';

export interface Size {
  /** CSS pixels. */
  width: number;
  height: number;
}

const preferredWidth = 600;

/** From this width on, the picture is beside the text, as in `card.css`. */
const wide = 480;

/** Heights for all content, with the picture beside the text and above it. */
const heights: Record<SubjectKind, { wide: number; narrow: number }> = {
  vote: { wide: 320, narrow: 520 },
  title: { wide: 260, narrow: 420 },
  event: { wide: 280, narrow: 440 },
  product: { wide: 280, narrow: 440 },
  stream: { wide: 260, narrow: 420 },
  notice: { wide: 220, narrow: 240 },
};

/** The size of the frame, within the consumer's maximum. In less space the card makes its picture smaller. */
export function sizeFor(kind: SubjectKind, maxWidth = Infinity, maxHeight = Infinity): Size {
  const width = Math.min(preferredWidth, maxWidth);
  const height = Math.min(width >= wide ? heights[kind].wide : heights[kind].narrow, maxHeight);
  return { width, height };
}

/**
 * A thumbnail's size within the consumer's maximum. Only a drawing can be scaled.
 * @returns null if it doesn't fit
 */
export function thumbnailWithin(
  picture: { url: string } & Size,
  maxWidth = Infinity,
  maxHeight = Infinity,
): Size | null {
  const scale = Math.min(1, maxWidth / picture.width, maxHeight / picture.height);
  if (scale < 1 && !picture.url.endsWith('.svg')) return null;
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  return width > 0 && height > 0 ? { width, height } : null;
}
