/** A ref that makes a box focusable for keyboard scrolling only while its content overflows. */
export function scrollByKeys(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  observer.observe(box);
  return () => observer.disconnect();
}
