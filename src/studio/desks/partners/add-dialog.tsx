import { useState } from 'react';
import { useLocation } from 'wouter';
import { contactNameLength, partnerNameLength } from '../../../../rules/partner.ts';
import { emailLength } from '../../../../rules/person/person.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { isPartnerTooLong } from './partner-dialog.ts';
import { addressOf, originsOf } from './partners-state.ts';

/** Adds a partner and opens its page, on which staff can make it live. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('studio-partners');
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [contactName, setContactName] = useState('');
  const [email, setEmail] = useState('');
  const [originLines, setOriginLines] = useState('');
  const origins = originsOf(originLines);
  const isLong = isPartnerTooLong(name, contactName, email);
  const hasEveryField = name.trim() !== '' && contactName.trim() !== '' && email.trim() !== '' && origins !== null;
  return (
    <ReasonDialog
      title={t('add')}
      text={t('addText')}
      confirmLabel={t('add')}
      content={JSON.stringify([name, contactName, email, origins])}
      isComplete={hasEveryField && !isLong}
      incompleteText={t(isLong ? 'studio:reason.tooLong' : 'studio:reason.incomplete')}
      onClose={onClose}
      onDone={() => undefined}
      onConfirm={async (reason, key) => {
        if (origins === null) throw new Error('origins are missing or invalid');
        const contact = { name: contactName.trim(), email: email.trim() };
        const body = { name: name.trim(), contact, origins, reason };
        const partner = await studioCall('POST /studio/partner', { body, key });
        navigate(addressOf(partner.partnerId));
        return partner;
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
      <TextArea
        label={t('origins')}
        hint={t('originsHint')}
        error={originLines.trim() !== '' && origins === null ? t('originWrong') : undefined}
        rows={2}
        dir="ltr"
        spellCheck={false}
        value={originLines}
        onChange={(event) => setOriginLines(event.currentTarget.value)}
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
    </ReasonDialog>
  );
}
