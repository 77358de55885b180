import { type ReactNode, useState } from 'react';
import { maxGrantedDays, maxGrantedVotes } from '../../../../rules/staff/limits.ts';
import { wholeNumberIn } from '../../../../rules/text/typed-digits.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';

interface GrantDialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** @returns null unless it is a whole number from 1 to `max` */
function wholeNumber(text: string, max: number): number | null {
  const number = wholeNumberIn(text);
  return number !== null && number >= 1 && number <= max ? number : null;
}

/** The grant; null while a field has no valid value. */
export type Grant = { count: number; days: number } | null;

/** How many votes, and for how long. */
export function useGrant(): { grant: Grant; fields: ReactNode } {
  const t = useWords('studio');
  const [countText, setCount] = useState('10');
  const [daysText, setDays] = useState('30');
  const count = wholeNumber(countText, maxGrantedVotes);
  const days = wholeNumber(daysText, maxGrantedDays);
  const fields = (
    <>
      <Field
        label={t('members.count')}
        inputMode="numeric"
        value={countText}
        error={count === null ? t('members.number', { max: maxGrantedVotes }) : undefined}
        onChange={(event) => setCount(event.currentTarget.value)}
      />
      <Field
        label={t('members.days')}
        inputMode="numeric"
        value={daysText}
        error={days === null ? t('members.number', { max: maxGrantedDays }) : undefined}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </>
  );
  return { grant: count === null || days === null ? null : { count, days }, fields };
}

/** Grants vote rights, and notifies the fan. */
export function GrantDialog({ userId, onDone, onClose }: GrantDialogProps) {
  const t = useWords('studio');
  const { grant, fields } = useGrant();
  return (
    <ReasonDialog
      title={t('members.actions.grant')}
      text={t('members.grantText')}
      confirmLabel={t('members.actions.grant')}
      content={JSON.stringify(grant)}
      isComplete={grant !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (grant === null) throw new Error('number is missing');
        const body = { ...grant, reason };
        return studioCall('POST /studio/member/:userId/right', { params: { userId }, body, key });
      }}
    >
      {fields}
    </ReasonDialog>
  );
}
