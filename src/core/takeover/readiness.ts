/** What a reader looks for on a page. */
const marks = 'a, button, input, textarea, img, h1, h2, h3, h4, h5, h6, p, time';
/** What stands for content that is on its way. */
const waiting = '.skeleton, .waiting';
/** What stands for content that could not be loaded: the reader has to see why. */
const failed = '.state[role="alert"]';

/**
 * What the served page shows on the screen: farther rows of a list come as the reader scrolls. Read once, since that needs the
 * layout of the page.
 */
export function marksOnScreen(served: HTMLElement): ReadonlyMap<string, number> {
  return countMarks(marksIn(served).filter(isNear));
}

/**
 * Whether React has drawn all that. Texts may differ, since figures and times go on; a fan who is signed in sees more.
 * This is asked often while the page is busy, so what costs little is asked first.
 */
export function isDrawn(wanted: ReadonlyMap<string, number>, drawn: HTMLElement): boolean {
  const tags = [...drawn.querySelectorAll('*')].filter((each) => each.localName.startsWith('fan-'));
  if (tags.some((tag) => !tag.matches(':state(rendered)') || tag.shadowRoot?.querySelector(waiting))) return false;
  if (drawn.querySelector(waiting)) return false;
  if ([drawn, ...tags].some((each) => (each.shadowRoot ?? each).querySelector(failed))) return true;
  const there = countMarks(marksIn(drawn));
  return [...wanted].every(([mark, count]) => (there.get(mark) ?? 0) >= count);
}

/** The pictures on the screen that the reader sees already and React has not shown yet. */
export function missingPictures(served: HTMLElement, drawn: HTMLElement): HTMLImageElement[] {
  const missing = picturesIn(drawn).filter((image) => !(image.complete && image.dataset['there']));
  if (missing.length === 0) return missing;
  const seen = new Set(picturesIn(served).flatMap((image) => (image.complete ? [image.src] : [])));
  return missing.filter((image) => seen.has(image.src) && isNear(image));
}

/** How much has been drawn. */
export const countElements = (drawn: HTMLElement): number =>
  rootsIn(drawn).reduce((sum, root) => sum + root.querySelectorAll('*').length, 0);

const marksIn = (place: HTMLElement): Element[] => rootsIn(place).flatMap((root) => [...root.querySelectorAll(marks)]);

/** What is outside of elements, and each element's own shadow root: no element of a page holds another one. */
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

/** Links and pictures are the same ones; of anything else there is as much of each kind. */
function markOf(element: Element): string {
  if (element instanceof HTMLImageElement) return element.src;
  if (element instanceof HTMLAnchorElement) return element.href;
  // The levels of headings depend on the page around an element.
  const name = element.localName.replace(/^h\d$/, 'heading');
  return [name, element.className, element.getAttribute('part')].join(' ');
}
