import type { Page } from 'playwright';

/** What of a page a fan could not read or press at its present width, each in a sentence. */
export const layoutProblemsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const smallestTarget = 44;
    const widestPhone = 480;
    /** By which the corners of a turned arrow stick out, in pixels. */
    const slack = 3;
    const problems: string[] = [];

    const everything = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? everything(element.shadowRoot) : []),
      ]);
    const isSeen = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      // What only screen readers get is one pixel large.
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
      // Half a pixel is the screen's, not the sheet's.
      if (Math.min(width, height) > smallestTarget - 0.5) return null;
      // What is pressed may be larger than what is drawn.
      const { position, inset } = getComputedStyle(element, '::after');
      if (position === 'absolute' && inset !== 'auto') return null;
      return `${nameOf(element)} is only ${Math.round(width)} × ${Math.round(height)}`;
    };

    const seen = everything(document.body).filter(isSeen);
    const isPhone = innerWidth <= widestPhone;
    const width = document.documentElement.scrollWidth;
    if (width !== innerWidth) problems.push(`the page is ${width} wide`);
    for (const element of seen) {
      const found = [cutText(element), isPhone && isTarget(element) ? smallTarget(element) : null];
      problems.push(...found.filter((problem) => problem !== null));
    }
    return problems;
  });
