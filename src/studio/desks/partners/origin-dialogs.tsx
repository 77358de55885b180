import { useState } from 'react';
import { originOf } from '../../../../rules/page-origin.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import type { PartnerDialogProps } from './partner-dialog.ts';
import { useNoteApproval } from './state-dialogs.tsx';

export function AddOriginDialog({ partner: { partnerId }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const noteApproval = useNoteApproval();
  const [text, setText] = useState('');
  const origin = originOf(text);
  return (
    <ReasonDialog
      title={t('actions.addOrigin')}
      text={t('addOriginText')}
      confirmLabel={t('ask')}
      content={text}
      isComplete={origin !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (origin === null) throw new Error('origin is missing');
        const body = { origin, reason };
        return noteApproval(
          await studioCall('POST /studio/partner/:partnerId/origin', { params: { partnerId }, body, key }),
        );
      }}
    >
      <Field
        label={t('origin')}
        hint={t('originHint')}
        error={text.trim() !== '' && origin === null ? t('originWrong') : undefined}
        type="url"
        dir="ltr"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

export function RemoveOriginDialog({ partner: { partnerId, origins }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const [origin, setOrigin] = useState('');
  return (
    <ReasonDialog
      title={t('actions.removeOrigin')}
      text={t('removeOriginText')}
      confirmLabel={t('actions.removeOrigin')}
      isDangerous
      content={origin}
      isComplete={origin !== ''}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const call = 'DELETE /studio/partner/:partnerId/origin';
        const reply = await studioCall(call, { params: { partnerId }, body: { origin, reason }, key });
        toasts.show(t('ended', { count: reply.ended }));
        return reply;
      }}
    >
      <label className="form">
        {t('origin')}
        <select className="select" value={origin} onChange={(event) => setOrigin(event.currentTarget.value)}>
          <option value="">{t('studio:members.choose')}</option>
          {origins.map((one) => (
            <option key={one.origin} value={one.origin}>
              {one.origin}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}
