/** Rows farther outside of the screen than this, in pixels, are not animated. */
const margin = 120;

export interface RowMotion {
  /** Called after each render of the list. A new `mode` is a new list rather than a new order. */
  drawn(mode: string): void;
  /** Stops observing the focus and the rows. */
  end(): void;
}

/**
 * Animates each visible row from its old to its new position after the order has changed (FLIP), and restores the focus
 * of a control whose row was moved in the document.
 * @param list contains the rows, which have `data-candidate`
 */
export function createRowMotion(list: HTMLElement): RowMotion {
  let tops: ReadonlyMap<string, number> = new Map();
  let lastMode = '';
  let lastOrder = '';
  let focused: HTMLElement | null = null;

  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement && target.closest('[data-candidate]') ? target : null;
  };
  const onBlur = ({ target }: FocusEvent) => {
    // The focus of a row that is moved is restored before the microtask; otherwise the fan has left the row.
    queueMicrotask(() => {
      if (focused === target && !focused?.matches(':focus')) focused = null;
    });
  };
  list.addEventListener('focusin', onFocus);
  list.addEventListener('focusout', onBlur);

  const rowsIn = () => [...list.querySelectorAll<HTMLElement>('[data-candidate]')];
  const measure = (rows: readonly HTMLElement[]) => {
    tops = new Map(rows.map((row) => [nameOf(row) ?? '', row.offsetTop]));
  };
  // Anything else that moves rows also changes the height of the list. The observer reports that without a forced layout.
  const resizes = new ResizeObserver(() => measure(rowsIn()));

  return {
    drawn(mode) {
      const rows = rowsIn();
      const order = rows.map(nameOf).join();
      if (mode !== lastMode) {
        // Observing the list again makes the observer report after the next layout.
        resizes.unobserve(list);
        resizes.observe(list);
      } else if (order !== lastOrder) {
        // Only for a new order: measuring forces a layout of the page, and most updates change only counts.
        const before = tops;
        measure(rows);
        slide(rows, before, list.getBoundingClientRect().top);
      }
      lastMode = mode;
      lastOrder = order;
      restoreFocus(list, focused);
    },
    end() {
      resizes.disconnect();
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
  // Zero for reduced motion.
  if (!duration) return;
  const easing = styles.getPropertyValue('--fan-ease-out');
  for (const { row, distance } of moved) {
    row.animate([{ translate: `0 ${distance}px` }, { translate: '0 0' }], { duration, easing });
  }
}

/** `480ms` or `.48s`: the build writes the shorter one. */
function inMilliseconds(time: string): number {
  return Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
}

function restoreFocus(list: HTMLElement, control: HTMLElement | null): void {
  const root = list.getRootNode();
  if (!control?.isConnected || !(root instanceof ShadowRoot) || root.activeElement) return;
  control.focus({ preventScroll: true });
}
