import { type SuspensionReason, suspensionReasons } from '../../../../rules/suspension.ts';
import { useWords } from '../../../core/words/words.ts';
import { Choice } from '../../forms/choice.tsx';

interface CauseProps {
  value: SuspensionReason | null;
  onChange: (cause: SuspensionReason | null) => void;
}

/** The cause that the fan reads, in their language. */
export function Cause({ value, onChange }: CauseProps) {
  const t = useWords('studio');
  return (
    <Choice
      label={t('members.cause')}
      values={suspensionReasons}
      value={value}
      nameOf={(cause) => t(`suspension:reason.${cause}`)}
      none={t('members.choose')}
      onChange={onChange}
    />
  );
}
