import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';

interface ReplayDialogProps {
  webhookId: string;
  /** Null: all that have failed. */
  deliveryId: number | null;
  onDone: () => void;
  onClose: () => void;
}

export function ReplayDialog({ webhookId, deliveryId, onDone, onClose }: ReplayDialogProps) {
  const t = useWords('studio-partners');
  const title = t(deliveryId === null ? 'replayFailed' : 'replay');
  return (
    <ReasonDialog
      title={title}
      text={t('replayText')}
      confirmLabel={title}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const call = 'POST /studio/webhook/:webhookId/replay';
        const reply = await studioCall(call, { params: { webhookId }, body: { deliveryId, reason }, key });
        toasts.show(t('replayed', { count: reply.count }));
        return reply;
      }}
    />
  );
}
