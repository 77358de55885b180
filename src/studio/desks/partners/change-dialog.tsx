import { useState } from 'react';
import { contactNameLength, partnerNameLength } from '../../../../rules/partner.ts';
import { emailLength } from '../../../../rules/person/person.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { isPartnerTooLong, type PartnerDialogProps } from './partner-dialog.ts';
import { linesOf } from './partners-state.ts';

/** Changes the harmless data of a partner: name, contact, and return addresses. */
export function ChangeDialog({ partner, onDone, onReload, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const { partnerId, version } = partner;
  const [name, setName] = useState(partner.name);
  const [contactName, setContactName] = useState(partner.contact?.name ?? '');
  const [email, setEmail] = useState(partner.contact?.email ?? '');
  const [returnLines, setReturnLines] = useState(partner.returns.join('\n'));
  const hasContact = contactName.trim() !== '' || email.trim() !== '';
  const isLong = isPartnerTooLong(name, contactName, email);
  const isContactComplete = !hasContact || (contactName.trim() !== '' && email.trim() !== '');
  return (
    <ReasonDialog
      title={t('actions.change')}
      {...(partner.source === 'SETTING' && { text: t('settingNote') })}
      confirmLabel={t('studio:save')}
      content={JSON.stringify([name, contactName, email, returnLines])}
      isComplete={name.trim() !== '' && isContactComplete && !isLong}
      incompleteText={t(isLong ? 'studio:reason.tooLong' : 'studio:reason.incomplete')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const contact = hasContact ? { name: contactName.trim(), email: email.trim() } : null;
        const body = { version, name: name.trim(), contact, returns: linesOf(returnLines), reason };
        try {
          return await studioCall('PUT /studio/partner/:partnerId', { params: { partnerId }, body, key });
        } catch (error) {
          // Another person has changed the partner: it is loaded again behind the dialog, for the next attempt.
          if (codeOf(error) === 'PARTNER_CHANGED') onReload();
          throw error;
        }
      }}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        {...limitOf(name, partnerNameLength, t)}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label={t('contactName')}
        value={contactName}
        {...limitOf(contactName, contactNameLength, t)}
        autoComplete="off"
        onChange={(event) => setContactName(event.currentTarget.value)}
      />
      <Field
        label={t('contactEmail')}
        type="email"
        value={email}
        {...limitOf(email, emailLength, t)}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextArea
        label={t('returns')}
        hint={t('returnsHint')}
        rows={3}
        dir="ltr"
        spellCheck={false}
        value={returnLines}
        onChange={(event) => setReturnLines(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
