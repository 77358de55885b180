import { everything } from './counterpart.ts';

/** What a reader looks for on a page. */
const marks = 'a, button, input, textarea, img, h1, h2, h3, h4, h5, h6, p, time';

/**
 * Whether React has drawn everything that the served page shows on the screen: farther rows of a list come as the reader
 * scrolls. Texts may differ, since figures and times go on; a fan who is signed in sees more.
 */
export function isDrawn(served: HTMLElement, drawn: HTMLElement): boolean {
  const tags = [...drawn.querySelectorAll('*')].filter((each) => each.localName.startsWith('fan-'));
  if (tags.some((tag) => !tag.shadowRoot || !tag.matches(':state(rendered)'))) return false;
  const there = countMarks(everything(drawn));
  return [...countMarks(everything(served).filter(isNear))].every(([mark, count]) => (there.get(mark) ?? 0) >= count);
}

/** The pictures near the screen that the reader sees already and React has not shown yet. */
export function missingPictures(served: HTMLElement, drawn: HTMLElement): HTMLImageElement[] {
  const seen = new Set(picturesOf(served).flatMap((image) => (image.complete ? [image.src] : [])));
  return picturesOf(drawn).filter(
    (image) => seen.has(image.src) && isNear(image) && !(image.complete && image.dataset['there']),
  );
}

const picturesOf = (place: HTMLElement) => everything(place).filter((each) => each instanceof HTMLImageElement);

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function countMarks(elements: readonly Element[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of elements) {
    if (!each.matches(marks)) continue;
    const mark = markOf(each);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

/** Links and pictures are the same ones; of anything else there is as much of each kind. */
function markOf(element: Element): string {
  if (element instanceof HTMLImageElement) return element.src;
  if (element instanceof HTMLAnchorElement) return element.href;
  return [element.localName, element.className, element.getAttribute('part')].join(' ');
}
