import { isComposing } from '../../core/ui/form/composing.ts';

/** Arrow keys move from the field through the results and back. */
export function stepByKey(event: KeyboardEvent, page: HTMLElement): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isComposing(event)) return;
  const stops = [...page.querySelectorAll<HTMLElement>('.search-box > input, .hit a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
