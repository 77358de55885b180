import { useState } from 'react';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { type Inquiry, mergeable } from './inquiries-state.ts';

interface MergeDialogProps {
  inquiry: Inquiry;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Closes an inquiry that is answered in another one of the same fan. */
export function MergeDialog({ inquiry, ...handlers }: MergeDialogProps) {
  const t = useWords('studio-inquiries');
  const { instant } = useMoments();
  const [intoId, setIntoId] = useState<string | null>(null);
  const { inquiryId, version } = inquiry;
  const others = mergeable(inquiry);
  const nameOf = (id: string): string => {
    const other = others.find((one) => one.inquiryId === id);
    return other === undefined
      ? id
      : `${t(`inquiry:topics.${other.topic}`)} · ${instant(other.askedAt)} · ${other.firstLine}`;
  };
  return (
    <ReasonDialog
      title={t('merge.title')}
      text={t('merge.text')}
      confirmLabel={t('merge.confirm')}
      asksWhy={false}
      content={`${version} ${intoId}`}
      isComplete={intoId !== null}
      {...handlers}
      onConfirm={(_reason, key) => {
        if (intoId === null) throw new Error('no inquiry was chosen');
        const body = { version, intoId };
        return studioCall('POST /studio/inquiry/:inquiryId/merge', { params: { inquiryId }, body, key });
      }}
    >
      <Choice
        label={t('merge.into')}
        values={others.map((other) => other.inquiryId)}
        value={intoId}
        nameOf={nameOf}
        none={t('studio:members.choose')}
        onChange={setIntoId}
      />
    </ReasonDialog>
  );
}
