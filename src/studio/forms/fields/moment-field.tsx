import { useState } from 'react';
import { isSkippedWallTime, wallTimeOf } from '../../../../rules/zoned-time.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { instantOfText, type MomentForm, readMoment } from '../entry/moment-text.ts';

interface MomentFieldProps {
  label: string;
  value: unknown;
  form: MomentForm;
  /** The time zone of the stored text. */
  zone: string;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A time in the zone of the title or vote. Below it is the same time, also in the reader's own zone. */
export function MomentField({ label, value, form, zone, error, onChange }: MomentFieldProps) {
  const t = useWords('studio-content');
  const moments = useMoments(zone);
  const written = typeof value === 'string' ? value : '';
  // During typing, the input keeps its text, which is not always a valid time.
  const [typed, setTyped] = useState<string | null>(null);
  const instant = form === 'day' ? null : instantOfText(written, zone);
  const isSkipped = isSkippedWallTime(written, zone);
  const shown = form === 'day' ? written : instant === null ? '' : wallTimeOf(instant, zone).replace(' ', 'T');
  const hint = () => {
    if (form === 'day') return undefined;
    if (instant !== null) return moments.start(instant.toISOString());
    return written === '' ? moments.zone : t('form.relativeTime', { written });
  };
  return (
    <Field
      label={label}
      type={form === 'day' ? 'date' : 'datetime-local'}
      value={typed ?? (isSkipped ? written.replace(' ', 'T') : shown)}
      hint={hint()}
      error={isSkipped ? t('form.skippedTime') : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = readMoment(currentTarget.value, form, zone);
        if (next !== null) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
