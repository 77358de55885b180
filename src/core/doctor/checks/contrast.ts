import type { Finding } from '../findings.ts';
import type { LivePage } from '../live-page.ts';
import { ancestors } from './boxes.ts';

/** WCAG 2.2, 1.4.3, for large text: below it nothing is easy to read. */
const minContrast = 3;

/** Finds elements whose letters are hard to read on the page's background. */
export function checkContrast({ placed }: Pick<LivePage, 'placed'>): Finding[] {
  return placed.flatMap(({ tag, element }) => {
    if (!customElements.get(tag) || !element.checkVisibility()) return [];
    const behind = backgroundBehind(element);
    if (behind === null) return [];
    const letters = luminanceOf(channelsOf(getComputedStyle(element).color));
    const [lighter, darker] = [Math.max(letters, behind), Math.min(letters, behind)];
    const contrast = (lighter + 0.05) / (darker + 0.05);
    if (contrast >= minContrast) return [];
    const line = `<${tag} theme="${behind < 0.18 ? 'dark' : 'light'}">`;
    return [{ name: 'contrast', values: { tag, ratio: contrast.toFixed(2), line } } satisfies Finding];
  });
}

/** The luminance of the nearest background that can't be seen through; null where there is none, or a picture. */
function backgroundBehind(element: Element): number | null {
  for (const one of ancestors(element)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const channels = channelsOf(backgroundColor);
    if ((channels[3] ?? 0) > 127) return luminanceOf(channels);
    if (backgroundImage !== 'none') return null;
  }
  return null;
}

/** Red, green, blue and opacity, 0 to 255 each, of a computed colour in any colour space. */
function channelsOf(colour: string): Uint8ClampedArray {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('This browser draws nothing on a canvas');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data;
}

/** The relative luminance of WCAG, 0 to 1. */
function luminanceOf([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => (channel / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
