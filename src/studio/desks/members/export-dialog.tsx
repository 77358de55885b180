import { useState } from 'react';
import { type ExportCause, exportCauses } from '../../../../rules/staff/limits.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';

interface ExportDialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

const formats = ['text', 'json'] as const;

/** Asks for a file of everything that is held of a member; a second person approves it. */
export function ExportDialog({ userId, onDone, onClose }: ExportDialogProps) {
  const t = useWords('studio');
  const [cause, setCause] = useState<ExportCause>('ASKED');
  const [format, setFormat] = useState<(typeof formats)[number]>('text');
  return (
    <ReasonDialog
      title={t('members.actions.exportData')}
      text={t('studio-jobs:export.text')}
      confirmLabel={t('members.ask')}
      content={`${cause} ${format}`}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const body = { cause, format, reason };
        const reply = await studioCall('POST /studio/member/:userId/export', { params: { userId }, body, key });
        toasts.show(t(reply.approval ? 'members.requested' : 'studio-jobs:started'));
        return reply;
      }}
    >
      <Choice
        label={t('members.cause')}
        values={exportCauses}
        value={cause}
        nameOf={(each) => t(`studio-jobs:export.causes.${each}`)}
        onChange={(chosen) => setCause(chosen ?? 'ASKED')}
      />
      <Choice
        label={t('studio-jobs:export.format')}
        values={formats}
        value={format}
        nameOf={(each) => t(`studio-jobs:export.formats.${each}`)}
        onChange={(chosen) => setFormat(chosen ?? 'text')}
      />
    </ReasonDialog>
  );
}
