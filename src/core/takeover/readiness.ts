/** Elements that a reader would miss. */
const marks = 'a, button, input, textarea, img, h1, h2, h3, h4, h5, h6, p, time';
/** Placeholders of content that is being loaded. */
const waiting = '.skeleton, .waiting';
/** An error in place of content: the reader must see it. */
const failed = '.state[role="alert"]';

/**
 * The elements of the served page that are on the screen: React draws farther rows of a list only when the reader scrolls. Called
 * once, since it forces a layout of the page.
 */
export function marksOnScreen(served: HTMLElement): ReadonlyMap<string, number> {
  return countMarks(marksIn(served).filter(isNear));
}

/**
 * True if React has drawn at least these elements. Texts may differ, since figures and times change. It runs often while the page is
 * busy, so the cheap checks come first.
 */
export function isDrawn(expected: ReadonlyMap<string, number>, drawn: HTMLElement): boolean {
  const tags = [...drawn.querySelectorAll('*')].filter((each) => each.localName.startsWith('fan-'));
  if (tags.some((tag) => !tag.matches(':state(rendered)') || tag.shadowRoot?.querySelector(waiting))) return false;
  if (drawn.querySelector(waiting)) return false;
  if ([drawn, ...tags].some((each) => (each.shadowRoot ?? each).querySelector(failed))) return true;
  const found = countMarks(marksIn(drawn));
  return [...expected].every(([mark, count]) => (found.get(mark) ?? 0) >= count);
}

/** The pictures on the screen that the served page shows, and React does not show yet. */
export function missingPictures(served: HTMLElement, drawn: HTMLElement): HTMLImageElement[] {
  const missing = picturesIn(drawn).filter((image) => !(image.complete && image.dataset['there']));
  if (missing.length === 0) return missing;
  const seen = new Set(picturesIn(served).flatMap((image) => (image.complete ? [image.src] : [])));
  return missing.filter((image) => seen.has(image.src) && isNear(image));
}

/** The number of drawn elements, to notice progress. */
export const countElements = (drawn: HTMLElement): number =>
  rootsIn(drawn).reduce((sum, root) => sum + root.querySelectorAll('*').length, 0);

const marksIn = (place: HTMLElement): Element[] => rootsIn(place).flatMap((root) => [...root.querySelectorAll(marks)]);

/** The page itself, and the shadow root of each element in it. No element contains another one. */
const rootsIn = (place: HTMLElement): (HTMLElement | ShadowRoot)[] => [
  place,
  ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
];

const picturesIn = (place: HTMLElement) => marksIn(place).filter((each) => each instanceof HTMLImageElement);

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function countMarks(elements: readonly Element[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of elements) {
    const mark = markOf(each);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

/** Links and pictures must be the same ones. Of other elements, only the number of each kind counts. */
function markOf(element: Element): string {
  if (element instanceof HTMLImageElement) return element.src;
  if (element instanceof HTMLAnchorElement) return element.href;
  // The levels of headings depend on the page around an element.
  const name = element.localName.replace(/^h\d$/, 'heading');
  return [name, element.className, element.getAttribute('part')].join(' ');
}
