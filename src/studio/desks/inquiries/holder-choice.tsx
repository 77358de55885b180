import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Choice } from '../../forms/choice.tsx';
import { staff } from '../../session/session-signals.ts';
import { holdersOf, type Inquiry } from './inquiries-state.ts';

interface HolderChoiceProps {
  inquiry: Inquiry;
  isBusy: boolean;
  /** @param staffId null: unassigned */
  onAssign: (staffId: string | null) => void;
}

/** The assignment of an inquiry: the staff member can take it, release it, or assign it to a colleague. */
export function HolderChoice({ inquiry, isBusy, onAssign }: HolderChoiceProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const holderId = inquiry.holder?.staffId ?? null;
  // A choice is for the holder that was seen with it.
  const [choice, setChoice] = useState({ holderId, staffId: holderId });
  const chosen = choice.holderId === holderId ? choice.staffId : holderId;
  const me = staff.value?.staffId ?? '';
  const holders = holdersOf(inquiry);
  return (
    <>
      <Choice
        label={t('holder')}
        values={holders.map(({ staffId }) => staffId)}
        value={chosen}
        nameOf={(staffId) => holders.find((one) => one.staffId === staffId)?.name ?? staffId}
        none={t('unassigned')}
        onChange={(staffId) => setChoice({ holderId, staffId })}
      />
      <Button busy={isBusy} disabled={chosen === holderId} onClick={() => onAssign(chosen)}>
        {t('assign')}
      </Button>
      <Button busy={isBusy} onClick={() => onAssign(holderId === me ? null : me)}>
        {t(holderId === me ? 'letGo' : 'take')}
      </Button>
    </>
  );
}
