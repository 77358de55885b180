import { readWallTime, wallTimeOf } from '../../../../rules/zoned-time.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';

interface MomentFieldProps {
  label: string;
  value: unknown;
  form: 'wall' | 'instant' | 'day';
  /** The zone that it is written in. */
  zone: string;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A time in the zone of the title or vote; below it what clocks show then, also where the reader is. */
export function MomentField({ label, value, form, zone, error, onChange }: MomentFieldProps) {
  const t = useWords('studio-content');
  const moments = useMoments(zone);
  const written = typeof value === 'string' ? value : '';
  if (form === 'day')
    return (
      <Field
        label={label}
        type="date"
        value={written}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    );
  const instant = instantOfText(written, zone);
  const hint =
    instant === null
      ? written === ''
        ? moments.zone
        : t('form.relativeTime', { written })
      : moments.start(instant.toISOString());
  const take = (text: string) => {
    const wall = text.replace('T', ' ').slice(0, 16);
    const at = readWallTime(wall, zone);
    if (at === null) onChange(undefined);
    else onChange(form === 'wall' ? wall : `${at.toISOString().slice(0, 19)}Z`);
  };
  return (
    <Field
      label={label}
      type="datetime-local"
      value={instant === null ? '' : wallTimeOf(instant, zone).replace(' ', 'T')}
      hint={hint}
      error={error}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

/** The instant of a time as files have it; null for one that counts from the import. */
function instantOfText(text: string, zone: string): Date | null {
  const wall = readWallTime(text, zone);
  if (wall !== null) return wall;
  const at = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
