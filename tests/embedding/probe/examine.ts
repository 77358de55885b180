import type axe from 'axe-core';
import type { ElementRow } from '../elements.ts';
import { elementOf, seenIn, waitUntil } from './find.ts';

/** By promise: null if it holds, otherwise the problem. */
export interface Examination {
  size: string | null;
  content: string | null;
  readable: string | null;
  fits: string | null;
}

const min = { height: 24, text: 8 };
/** Rounded pixels, and the spacing between a table's cells. */
const slack = 4;
/** One pixel, for rounding. */
const overflowSlack = 1;

export async function examine(row: ElementRow): Promise<Examination> {
  const element = elementOf(row.id);
  if (!element) return { size: 'not on the page', content: 'not on the page', readable: null, fits: null };
  return {
    size: sizeOf(element, row),
    content: contentOf(element),
    readable: (await contrastsOf(element)) ?? bordersOf(element),
    fits: overflowOf(element),
  };
}

/** Layout sizes, which a transform does not change. */
function sizeOf(element: HTMLElement, { tag }: ElementRow): string | null {
  const { offsetWidth, offsetHeight } = boxOf(element);
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  if (!(parent instanceof Object) || offsetHeight < min.height) return `it is ${offsetWidth} × ${offsetHeight}`;
  const place = widthFor(element);
  // A sign-in has the width of its content, so that it can stand in a header.
  const minWidth = tag === 'fan-login' ? Math.min(place, 240) : place;
  if (offsetWidth >= minWidth - slack && offsetWidth <= place + slack) return null;
  return `it is ${offsetWidth} wide in a place of ${Math.round(place)}`;
}

/** A page may make the tag inline; WebKit gives an inline box around a block no size. */
const boxOf = (element: HTMLElement): HTMLElement =>
  getComputedStyle(element).display === 'inline'
    ? (element.shadowRoot?.querySelector<HTMLElement>('.surface') ?? element)
    : element;

/** The width that the cell has for its content, without the paddings in between. */
function widthFor(element: HTMLElement): number {
  let place = Number.NaN;
  let inner = 0;
  for (let box = outerOf(element); box; box = outerOf(box)) {
    const style = element.ownerDocument.defaultView?.getComputedStyle(box);
    if (!style) break;
    const own = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
    const isCell = box.localName === 'section' || box.localName === 'body';
    const isSized = box instanceof HTMLElement && /inline-size: \d/.test(box.getAttribute('style') ?? '');
    if (isCell || isSized || box.matches('dialog, [popover]')) {
      place = (box.clientWidth - own - inner) * (zoomOf(box) / zoomOf(element));
      break;
    }
    const borders = Number.parseFloat(style.borderInlineStartWidth) + Number.parseFloat(style.borderInlineEndWidth);
    inner += (own || 0) + (borders || 0);
  }
  return place;
}

/** The total CSS `zoom`, if the browser reports it; layout sizes are in the element's own pixels. */
const zoomOf = ({ currentCSSZoom = 1 }: Partial<Element>): number => currentCSSZoom;

function outerOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function contentOf(element: HTMLElement): string | null {
  const surface = element.shadowRoot?.querySelector<HTMLElement>('.surface');
  if (!surface?.childElementCount) return 'nothing has rendered';
  const text = surface.innerText.trim();
  if (text.length < min.text) return `it reads “${text}”`;
  return seenIn(element).length > 0 ? null : 'nothing of it can be seen';
}

async function contrastsOf(element: HTMLElement): Promise<string | null> {
  const { axe: found } = globalThis as unknown as { axe?: typeof axe };
  if (!found) return 'axe is not on the page';
  // Here the system sets each pair of colours, and computed styles differ from the drawn ones.
  if (matchMedia('(forced-colors: active)').matches) return null;
  const root = element.getRootNode();
  if (root instanceof ShadowRoot && root.mode === 'closed') return null;
  await picturesOf(element);
  const { violations } = await found.run(element, {
    resultTypes: ['violations'],
    elementRef: true,
    runOnly: { type: 'rule', values: ['color-contrast'] },
  });
  // axe 4.14 ignores that a picture with `z-index: -1` lies below the dark layer behind a poster's text.
  const [node] = violations.flatMap(({ nodes }) => nodes).filter(({ element }) => !element?.closest('.poster-words'));
  return node ? `${node.target.join(' ')}: ${node.any[0]?.message ?? ''}` : null;
}

/** Lazy pictures outside the view would leave an empty area, and axe would check the content below. */
async function picturesOf(element: HTMLElement): Promise<void> {
  const pictures = [...(element.shadowRoot?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  await waitUntil(() => pictures.every((picture) => picture.complete), 10_000);
}

/** With forced colours a control without a border looks like plain text. */
function bordersOf(element: HTMLElement): string | null {
  if (!matchMedia('(forced-colors: active)').matches) return null;
  for (const control of seenIn(
    element,
    'button, select, textarea, input:not([type=radio], [type=checkbox]), .button',
  )) {
    if (hasLine(control) || (control.parentElement && hasLine(control.parentElement))) continue;
    return `${control.localName}.${control.className} has no border`;
  }
  return null;
}

function hasLine(box: HTMLElement): boolean {
  const { borderTopWidth, borderBottomWidth, outlineStyle } = getComputedStyle(box);
  return borderTopWidth !== '0px' || borderBottomWidth !== '0px' || outlineStyle !== 'none';
}

function overflowOf(element: HTMLElement): string | null {
  const surface = element.shadowRoot?.querySelector('.surface');
  for (const box of surface ? [element, surface] : [element]) {
    if (box.scrollWidth > box.clientWidth + overflowSlack)
      return `it is ${box.scrollWidth} wide inside ${box.clientWidth}`;
  }
  return null;
}
