/**
 * Scrolls a new node into view one frame after it was painted. If scrolling and painting happen in the same frame,
 * browsers count the nodes below as a layout shift.
 */
export function scrollWhenDrawn(element: Element, block?: ScrollLogicalPosition, onScrolled?: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      element.scrollIntoView({ block });
      onScrolled?.();
    }),
  );
}
