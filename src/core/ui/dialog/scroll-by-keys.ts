/** A ref that lets the keyboard into a box that scrolls, and past one that shows all that it has. */
export function scrollByKeys(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  observer.observe(box);
  return () => observer.disconnect();
}
