import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';
import type { EditorState } from './editor-state.ts';

interface LeaveGuard {
  /** The address that is opened while there are unsaved changes; null if none. */
  target: string | null;
  stay: () => void;
}

/** Asks before a page with changes is left: by a link of Studio, a reload, or closing the tab. */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!hasChanges) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === '_blank') return;
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(pathname + search);
    };
    addEventListener('beforeunload', beforeUnload);
    addEventListener('click', click, { capture: true });
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      removeEventListener('click', click, { capture: true });
    };
  }, [hasChanges]);
  return { target, stay: () => setTarget(null) };
}

interface LeaveDialogProps {
  guard: LeaveGuard;
  editor: Pick<EditorState, 'form' | 'save'>;
}

/** Asks about unsaved changes when the page is left: they can be saved first, and stay in this browser otherwise. */
export function LeaveDialog({ guard, editor }: LeaveDialogProps) {
  const t = useWords('studio-content');
  const [, navigate] = useLocation();
  const { target, stay } = guard;
  if (target === null) return null;
  const leave = () => {
    stay();
    navigate(target);
  };
  const save = async () => {
    if (await editor.save()) leave();
    else stay();
  };
  return (
    <Dialog
      open
      onClose={stay}
      title={t('leave.title')}
      closeLabel={t('close')}
      foot={
        <div className="dialog-buttons">
          <Button onClick={leave}>{t('leave.leave')}</Button>
          <Button kind="primary" onClick={() => void save()}>
            {t('leave.save')}
          </Button>
        </div>
      }
    >
      <div className="form">
        <p>{t('leave.text')}</p>
        <ChangeList changes={editor.form.changes.value} />
      </div>
    </Dialog>
  );
}
