/** Rows beyond the screen by more than this many pixels don't move; nobody would see it. */
const margin = 120;

export interface RowMotion {
  /** Called after each time that the list was drawn. A new `mode` is a new list rather than a new order. */
  drawn(list: HTMLElement, mode: string): void;
  /** Stops watching the focus. */
  end(): void;
}

/**
 * Slides each row on screen from where it stood to where it stands once the order has changed, and gives the focus back
 * to a row that lost it by being moved in the document.
 * @param list holds the rows, which carry `data-candidate`
 */
export function createRowMotion(list: HTMLElement): RowMotion {
  let tops: ReadonlyMap<string, number> = new Map();
  let lastMode = '';
  let focused: string | null = null;

  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? nameOf(target.closest('[data-candidate]')) : null;
  };
  const onBlur = ({ target }: FocusEvent) => {
    // A row that is being moved has left the document by now; the fan has not left it.
    if (target instanceof Element && target.isConnected) focused = null;
  };
  list.addEventListener('focusin', onFocus);
  list.addEventListener('focusout', onBlur);

  return {
    drawn(list, mode) {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-candidate]')];
      const before = tops;
      tops = new Map(rows.map((row) => [nameOf(row) ?? '', row.offsetTop]));
      if (mode === lastMode) slide(rows, before, list.getBoundingClientRect().top);
      lastMode = mode;
      restoreFocus(list, focused);
    },
    end() {
      list.removeEventListener('focusin', onFocus);
      list.removeEventListener('focusout', onBlur);
    },
  };
}

function nameOf(row: Element | null): string | null {
  return row?.getAttribute('data-candidate') ?? null;
}

function slide(rows: readonly HTMLElement[], tops: ReadonlyMap<string, number>, start: number): void {
  const isOnScreen = (top: number) => start + top > -margin && start + top < window.innerHeight + margin;
  const moved = rows.flatMap((row) => {
    const top = row.offsetTop;
    const distance = (tops.get(nameOf(row) ?? '') ?? top) - top;
    return distance !== 0 && (isOnScreen(top) || isOnScreen(top + distance)) ? [{ row, distance }] : [];
  });
  const [first] = moved;
  if (!first) return;
  const styles = getComputedStyle(first.row);
  const duration = inMilliseconds(styles.getPropertyValue('--fan-time-arrive'));
  // Zero where the fan asked for less motion.
  if (!duration) return;
  const easing = styles.getPropertyValue('--fan-ease-out');
  for (const { row, distance } of moved) {
    row.animate([{ translate: `0 ${distance}px` }, { translate: '0 0' }], { duration, easing });
  }
}

/** `480ms` and `.48s`: a build writes whichever is shorter. */
function inMilliseconds(time: string): number {
  return Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
}

function restoreFocus(list: HTMLElement, candidateId: string | null): void {
  const root = list.getRootNode();
  if (!candidateId || !(root instanceof ShadowRoot) || root.activeElement) return;
  list
    .querySelector<HTMLElement>(`[data-candidate="${CSS.escape(candidateId)}"] button`)
    ?.focus({ preventScroll: true });
}
