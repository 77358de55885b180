import { useSignals } from '@preact/signals-react/runtime';
import { joined } from '../../../core/session/joined.ts';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../../core/words/words.ts';
import { pendingJoin } from '../complete/pending-join.ts';
import { LoginContent, type LoginContentProps } from '../login-content.tsx';
import { useSheet } from './use-sheet.ts';

interface LoginSheetProps extends LoginContentProps {
  open: boolean;
  onClose: () => void;
}

/** Sign-in, sign-up and errors in a sheet. */
export function LoginSheet({ open, onClose, ...content }: LoginSheetProps) {
  useSignals();
  useSheet(dialog);
  const t = useWords('login');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(joined.value !== null ? 'joinedTitle' : pendingJoin.value ? 'joinTitle' : 'title')}
      closeLabel={t('close')}
      className="login-sheet"
    >
      <LoginContent {...content} inSheet />
    </Dialog>
  );
}
