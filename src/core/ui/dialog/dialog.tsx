import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Heading } from '../content/heading.tsx';
import { IconButton } from '../form/button.tsx';
import { CloseIcon } from '../icons/close.tsx';
import { scrollByKeys } from './scroll-by-keys.ts';
import { lockScroll } from './scroll-lock.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

interface DialogProps {
  open: boolean;
  /** Called by the close button, Escape, Android's Back, a press outside or a drag downwards. Where it changes nothing, the dialog stays. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** The action, fixed below the scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * A modal dialog; a bottom sheet on phones. The browser traps the focus inside and returns it afterwards.
 *
 * Android's Back button and gesture close it: browsers treat them like Escape for a dialog that `showModal` has opened. A dialog
 * has no history entry, so the swipe of iOS leaves the page. On a partner's page such an entry would reach the page's
 * router. On the platform it would have to be removed when the dialog closes; `history.back()` does that later, and would undo a
 * navigation that the dialog itself began.
 */
export function Dialog({ open, onClose, title, closeLabel, foot, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const drag = useSheetDrag(dialog, onClose);

  useEffect(() => {
    const shown = dialog.current;
    // A removed element stays mounted for a moment, and no dialog can open there.
    if (!open || !shown?.isConnected) return;
    shown.showModal();
    const unlock = lockScroll(shown.ownerDocument);
    return () => {
      unlock();
      shown.close();
    };
  }, [open]);

  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      data-open={open ? '' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The browser closes it by itself for a second Escape in a row: `close` follows.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: shown }) => {
        if (!open || shown.open) return;
        onClose();
        // Its owner may have declined to close it.
        setTimeout(() => shown.isConnected && shown.dataset['open'] !== undefined && !shown.open && shown.showModal());
      }}
      onClick={pressOutside}
    >
      {/* A <header> would be a second banner of the page. */}
      <div className="dialog-head" {...drag}>
        <Heading id={titleId} className="dialog-title" tabIndex={-1}>
          {title}
        </Heading>
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="dialog-body" ref={scrollByKeys}>
        {children}
      </div>
      {foot ? <footer className="dialog-foot">{foot}</footer> : null}
    </dialog>
  );
}
