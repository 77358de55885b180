import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { IconButton } from '../form/button.tsx';
import { CloseIcon } from '../icons/close.tsx';

export interface Toast {
  id: number;
  text: string;
  /** A failure stays until it is closed. */
  failure: boolean;
}

export interface Toasts {
  shown: ReadonlySignal<readonly Toast[]>;
  show: (text: string) => void;
  showFailure: (text: string) => void;
  close: (id: number) => void;
}

/** The short messages of one element, the newest last; the same text is not shown twice at once. */
export function createToasts(): Toasts {
  const shown = signal<readonly Toast[]>([]);
  let lastId = 0;
  const add = (text: string, failure: boolean) => {
    lastId += 1;
    shown.value = [...shown.value.filter((toast) => toast.text !== text), { id: lastId, text, failure }].slice(-3);
  };
  return {
    shown,
    show: (text) => add(text, false),
    showFailure: (text) => add(text, true),
    close(id) {
      shown.value = shown.value.filter((toast) => toast.id !== id);
    },
  };
}

/** Shows an element's toasts above dialogs. It is always mounted, so that screen readers announce new ones. */
export function ToastRegion({ toasts, closeLabel }: { toasts: Toasts; closeLabel: string }) {
  useSignals();
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.shown.value.at(-1)?.id;

  useEffect(() => {
    // Shown again for each toast, to be above a dialog that was opened after the last one.
    if (newest === undefined) return;
    const popover = region.current;
    popover?.showPopover();
    return () => popover?.hidePopover();
  }, [newest]);

  return (
    <div ref={region} className="toasts" popover="manual" role="status">
      {toasts.shown.value.map((toast) => (
        <div
          key={toast.id}
          className="toast"
          onAnimationEnd={(event) => {
            if (event.animationName === 'toast-stay' && !toast.failure) toasts.close(toast.id);
          }}
        >
          {toast.failure ? <span className="toast-mark" /> : null}
          <span>{toast.text}</span>
          <IconButton label={closeLabel} onClick={() => toasts.close(toast.id)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
