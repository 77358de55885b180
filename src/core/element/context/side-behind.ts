export type Side = 'light' | 'dark';

/** The relative luminance (WCAG) on which white and black letters have the same contrast. */
const middle = 0.18;

/** The elements around an element, as it is shown: across slots and shadow roots. */
export function* around(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = parentOf(each)) yield each;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Light or dark, by what the page shows behind an element: the nearest background that can't be seen through; on a picture, by the
 * page's letters.
 * @returns null where there is no background
 */
export function sideBehind(element: Element): Side | null {
  let letters: string | undefined;
  for (const each of around(element)) {
    const { backgroundColor, backgroundImage, color } = getComputedStyle(each);
    // The element's own letters are ours.
    if (each !== element) letters ??= color;
    const [luminance, alpha] = readColour(backgroundColor);
    if (alpha > 0.5) return luminance < middle ? 'dark' : 'light';
    if (backgroundImage !== 'none') return readColour(letters ?? color)[0] < middle ? 'light' : 'dark';
  }
  return null;
}

let pen: CanvasRenderingContext2D | null;

/** @param colour a computed one, in any colour space */
function readColour(colour: string): [luminance: number, alpha: number] {
  let channels: ArrayLike<number> | undefined = /^rgb/.test(colour)
    ? colour.match(/[\d.]+/g)?.map((part, index) => Number(part) * (index === 3 ? 255 : 1))
    : undefined;
  if (!channels) {
    pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) return [1, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    channels = pen.getImageData(0, 0, 1, 1).data;
  }
  const [red = 0, green = 0, blue = 0, alpha = 255] = Array.from(channels);
  const linear = (channel: number) => (channel / 255) ** 2.2;
  return [0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue), alpha / 255];
}
