import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/** Rows beyond the screen by more than this many pixels don't move; nobody would see it. */
const margin = 120;

/**
 * Slides each row on screen from where it stood to where it stands after the order has changed, and gives the focus
 * back to a row that lost it by being moved in the document.
 * @param list holds the rows, which carry `data-candidate`
 * @param rows what is drawn; a new value asks for a look at where the rows are
 * @param mode a change of it is a new list rather than a new order, so nothing slides
 */
export function useSlidingRows(list: RefObject<HTMLElement | null>, rows: unknown, mode: string) {
  const before = useRef({ mode, tops: new Map<string, number>() });
  const focused = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` stands for what was just drawn.
  useLayoutEffect(() => {
    if (!list.current) return;
    const tops = new Map<string, number>();
    const drawn = [...list.current.querySelectorAll<HTMLElement>('[data-candidate]')];
    const start = list.current.getBoundingClientRect().top;
    for (const row of drawn) tops.set(row.dataset.candidate ?? '', row.offsetTop);
    if (before.current.mode === mode) slide(drawn, before.current.tops, start);
    before.current = { mode, tops };
    restoreFocus(list.current, focused.current);
  }, [list, rows, mode]);

  const trackFocus = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        focused.current = target.closest<HTMLElement>('[data-candidate]')?.dataset.candidate ?? null;
      },
      // React is silent while it moves nodes, so this is only ever the fan leaving.
      onBlur: () => {
        focused.current = null;
      },
    }),
    [],
  );
  return { trackFocus };
}

function slide(rows: HTMLElement[], tops: ReadonlyMap<string, number>, start: number): void {
  const screen = window.innerHeight;
  const isOnScreen = (top: number) => start + top > -margin && start + top < screen + margin;
  const moved = rows.flatMap((row) => {
    const top = row.offsetTop;
    const distance = (tops.get(row.dataset.candidate ?? '') ?? top) - top;
    return distance !== 0 && (isOnScreen(top) || isOnScreen(top + distance)) ? [{ row, distance }] : [];
  });
  const [first] = moved;
  if (!first) return;
  const styles = getComputedStyle(first.row);
  // 0 where the fan asked for less motion.
  const duration = inMilliseconds(styles.getPropertyValue('--fan-time-arrive'));
  const easing = styles.getPropertyValue('--fan-ease-out');
  if (!duration) return;
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
