/**
 * Brings something that has just been added into view, one frame after it was drawn: a browser that scrolls and draws in the
 * same frame counts what stands below as moved by the page, not by the scrolling.
 */
export function scrollWhenDrawn(element: Element, block?: ScrollLogicalPosition, onScrolled?: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      element.scrollIntoView({ block });
      onScrolled?.();
    }),
  );
}
