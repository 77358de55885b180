import { useLocation } from 'wouter';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';
import type { EditorState } from './editor-state.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

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
