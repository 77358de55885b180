import { flushSync } from 'react-dom';
import type { FormState } from '../entry/form-state.ts';
import { idOfPath, type Path } from '../entry/paths.ts';

/** Opens folded parts around a value, and focuses it. */
export function goTo({ target }: Pick<FormState, 'target'>, path: Path): void {
  flushSync(() => {
    target.value = path;
  });
  // A language that is written in a field of all languages, or else the field itself.
  const place = nearestShown(path);
  place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

function nearestShown(path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const place = document.getElementById(idOfPath(path.slice(0, length)));
    if (place) return place;
  }
  return null;
}
