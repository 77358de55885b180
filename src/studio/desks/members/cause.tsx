import { type SuspensionReason, suspensionReasons } from '../../../../rules/suspension.ts';
import { useWords } from '../../../core/words/words.ts';

interface CauseProps {
  value: SuspensionReason | null;
  onChange: (cause: SuspensionReason | null) => void;
}

/** What the fan is told, in their language. */
export function Cause({ value, onChange }: CauseProps) {
  const t = useWords('studio');
  return (
    <label className="form">
      {t('members.cause')}
      <select
        className="select"
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(suspensionReasons.find((known) => known === currentTarget.value) ?? null)
        }
      >
        <option value="">{t('members.choose')}</option>
        {suspensionReasons.map((cause) => (
          <option key={cause} value={cause}>
            {t(`suspension:reason.${cause}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
