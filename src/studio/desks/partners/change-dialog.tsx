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
import { savedHint } from '../../forms/saved-hint.ts';
import { isPartnerTooLong, type PartnerDialogProps } from './partner-dialog.ts';
import { linesOf, type Partner } from './partners-state.ts';

const draftOf = ({ name, contact, returns }: Partner) => ({
  name,
  contactName: contact?.name ?? '',
  email: contact?.email ?? '',
  returnLines: returns.join('\n'),
});
type Draft = ReturnType<typeof draftOf>;

/** Changes the harmless data of a partner: name, contact, and return addresses. */
export function ChangeDialog({ partner, onDone, onReload, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const { partnerId, version } = partner;
  const saved = draftOf(partner);
  const [opened] = useState(saved);
  /** The edited fields; the others show the saved values, also those that another person saves meanwhile. */
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft = { ...saved, ...edits };
  const { name, contactName, email, returnLines } = draft;
  const inputOf = (field: keyof Draft, hint?: string) => ({
    value: draft[field],
    hint: savedHint(t, saved[field], opened[field], draft[field]) ?? hint,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setEdits((before) => ({ ...before, [field]: currentTarget.value })),
  });
  const hasContact = contactName.trim() !== '' || email.trim() !== '';
  const isLong = isPartnerTooLong(name, contactName, email);
  const isContactComplete = !hasContact || (contactName.trim() !== '' && email.trim() !== '');
  return (
    <ReasonDialog
      title={t('actions.change')}
      {...(partner.source === 'SETTING' && { text: t('settingNote') })}
      confirmLabel={t('studio:save')}
      content={JSON.stringify(draft)}
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
        {...inputOf('name', t('nameHint'))}
        {...limitOf(name, partnerNameLength, t)}
        autoComplete="off"
      />
      <Field
        label={t('contactName')}
        {...inputOf('contactName')}
        {...limitOf(contactName, contactNameLength, t)}
        autoComplete="off"
      />
      <Field
        label={t('contactEmail')}
        type="email"
        {...inputOf('email')}
        {...limitOf(email, emailLength, t)}
        autoComplete="off"
      />
      <TextArea
        label={t('returns')}
        {...inputOf('returnLines', t('returnsHint'))}
        rows={3}
        dir="ltr"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}
