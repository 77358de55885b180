export type Side = 'light' | 'dark';

/** The relative luminance (WCAG) on which white and black letters have the same contrast. */
const middle = 0.18;

/** The elements around an element, as it is shown: across slots and shadow roots. */
export function* around(element: Element): Generator<Element> {
  for (let each = parentOf(element); each; each = parentOf(each)) yield each;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Light or dark, by the page's background behind an element: the nearest background that can't be seen through; on a picture, by the
 * page's letters.
 * @returns null where there is no background, and where a part of the page in front of it has a `color-scheme` of its own
 */
export function sideBehind(element: Element): Side | null {
  if (hasBackground(element)) return sideOf(getComputedStyle(element).backgroundColor);
  let inner = '';
  for (const each of around(element)) {
    const style = getComputedStyle(each);
    if (/^(only )?(light|dark)$/.test(inner) && inner !== style.colorScheme) return null;
    inner = style.colorScheme;
    if (isOpaque(style)) return sideOf(style.backgroundColor);
    if (style.backgroundImage !== 'none') return sideOf(style.color) === 'dark' ? 'light' : 'dark';
  }
  return null;
}

/** True if the page has set a background for the element, which may depend on the element's `color-scheme`. */
export const hasBackground = (element: Element): boolean => isOpaque(getComputedStyle(element));

const isOpaque = ({ backgroundColor }: CSSStyleDeclaration): boolean => readColour(backgroundColor)[1] > 0.5;
const sideOf = (colour: string): Side => (readColour(colour)[0] < middle ? 'dark' : 'light');

let pen: CanvasRenderingContext2D | null;

/** @param colour a computed one, in any colour space */
function readColour(colour: string): [luminance: number, alpha: number] {
  const [first = 0, second = 0, third = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith('rgb')) return [luminanceOf(first, second, third), alpha];
  // Its first number is the lightness as people see it.
  if (colour.startsWith('okl')) return [first ** 3, alpha];
  pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return [1, 0];
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, seen = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [luminanceOf(red, green, blue), seen / 255];
}

function luminanceOf(...channels: [red: number, green: number, blue: number]): number {
  const [red, green, blue] = channels.map((channel) => (channel / 255) ** 2.2) as typeof channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
