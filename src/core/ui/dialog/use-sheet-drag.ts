import { type PointerEvent, type RefObject, useRef } from 'react';

const pullToClose = 96;

/** Lets a sheet be dragged down by its header. Beyond 96 px it closes, otherwise it moves back. Ignores a mouse. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);

  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY));
  const settle = () => {
    start.current = null;
    sheet.current?.style.removeProperty('translate');
    sheet.current?.style.removeProperty('transition');
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('button'))) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.style.setProperty('transition', 'none');
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) sheet.current?.style.setProperty('translate', `0 ${pulled(event)}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const close = pulled(event) > pullToClose;
      settle();
      if (close) onClose();
    },
    onPointerCancel: settle,
  };
}
