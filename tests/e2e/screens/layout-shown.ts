import type { Page } from 'playwright';

/** Texts and controls that a fan can't read or press at the page's present width, as sentences. */
export const layoutProblemsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minTarget = 44;
    const widestPhone = 480;
    /** The corners of a rotated arrow may extend this far, in pixels. */
    const slack = 3;
    const problems: string[] = [];

    const everything = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? everything(element.shadowRoot) : []),
      ]);
    const isSeen = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      // Content for screen readers only has a size of one pixel.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const nameOf = (element: HTMLElement) =>
      `${element.localName} “${(element.innerText || element.ariaLabel || element.className).trim().slice(0, 40)}”`;

    const cutText = (element: HTMLElement): string | null => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      if (!hasText || element.clientWidth === 0) return null;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const mayBeLong = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (mayBeLong || overflowX === 'auto' || overflowX === 'scroll') return null;
      if (element.scrollWidth > element.clientWidth + slack)
        return `${nameOf(element)} has a text ${element.scrollWidth} wide in a box of ${element.clientWidth}`;
      const isCut = overflowY === 'hidden' || overflowY === 'clip';
      if (isCut && element.scrollHeight > element.clientHeight + slack)
        return `${nameOf(element)} has a text ${element.scrollHeight} high in a box of ${element.clientHeight}`;
      return null;
    };

    const isTarget = (element: HTMLElement) =>
      element.matches(
        'button, summary, select, [role=tab], .button, label:has([type=checkbox], [type=radio]), nav a,' +
          'input:not([type=checkbox], [type=radio], [type=file], [type=range])',
      );
    const smallTarget = (element: HTMLElement): string | null => {
      const { width, height } = element.getBoundingClientRect();
      // Half a pixel can come from the screen's rounding.
      if (Math.min(width, height) > minTarget - 0.5) return null;
      // The pressable area may be larger than its drawing.
      const { position, inset } = getComputedStyle(element, '::after');
      if (position === 'absolute' && inset !== 'auto') return null;
      return `${nameOf(element)} is only ${Math.round(width)} × ${Math.round(height)}`;
    };

    const outerOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const outward = (element: Element): Element[] => {
      const outer = outerOf(element);
      return outer === null ? [element] : [element, ...outward(outer)];
    };
    /** The part of an element, or of a line of text, that scrolling containers and floating layers leave visible. */
    const placeOf = (element: HTMLElement, box: DOMRect) => {
      const around = outward(element);
      const layer = around.find(
        (one) => /fixed|sticky/.test(getComputedStyle(one).position) || one.matches(':modal, [role=dialog]'),
      );
      const cut = around.slice(1).filter((one) => getComputedStyle(one).overflowX !== 'visible');
      const [left, top, right, bottom] = cut
        .map((one) => one.getBoundingClientRect())
        .reduce(
          ([l, t, r, b], edge) =>
            [Math.max(l, edge.left), Math.max(t, edge.top), Math.min(r, edge.right), Math.min(b, edge.bottom)] as const,
          [box.left, box.top, box.right, box.bottom] as const,
        );
      return { element, around, layer, left, top, right, bottom };
    };
    /** Controls that partly overlap. One inside another is intended, such as a heart on a card. */
    const overlaps = (targets: HTMLElement[]): string[] => {
      const places = targets.flatMap((target) => [...target.getClientRects()].map((box) => placeOf(target, box)));
      places.sort((one, other) => one.top - other.top);
      return places.flatMap((one, index) => {
        const found: string[] = [];
        for (const other of places.slice(index + 1)) {
          if (other.top > one.bottom - slack) break;
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - other.top;
          if (width <= slack || height <= slack || one.layer !== other.layer) continue;
          if (one.around.includes(other.element) || other.around.includes(one.element)) continue;
          const holds = (outer: typeof one, inner: typeof one) =>
            inner.left >= outer.left - slack &&
            inner.right <= outer.right + slack &&
            inner.top >= outer.top - slack &&
            inner.bottom <= outer.bottom + slack;
          if (holds(one, other) || holds(other, one)) continue;
          found.push(
            `${nameOf(one.element)} and ${nameOf(other.element)} overlap by ${Math.round(width)} × ${Math.round(height)}`,
          );
        }
        return found;
      });
    };

    const seen = everything(document.body).filter(isSeen);
    const isPhone = innerWidth <= widestPhone;
    const width = document.documentElement.scrollWidth;
    if (width !== innerWidth) problems.push(`the page is ${width} wide`);
    for (const element of seen) {
      const found = [cutText(element), isPhone && isTarget(element) ? smallTarget(element) : null];
      problems.push(...found.filter((problem) => problem !== null));
    }
    problems.push(...overlaps(seen.filter((element) => isTarget(element) || element.matches('a[href]'))));
    return problems;
  });
