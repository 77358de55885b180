import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { CloseIcon } from '../../../core/ui/icons/close.tsx';
import { PlusIcon } from '../../../core/ui/icons/plus.tsx';
import { useWords } from '../../../core/words/words.ts';
import { asList, type EntryKind } from '../entry/fields.ts';
import type { Path } from '../entry/paths.ts';
import { FieldSet } from './field-set.tsx';
import { useForm } from './form-context.ts';
import { Picker } from './picker.tsx';

interface ReferencesFieldProps {
  label: string;
  path: Path;
  value: unknown;
  to: EntryKind;
  max: number;
  isOptional: boolean;
  onChange: (ids: readonly string[]) => void;
}

/** Other entries that this one is about. */
export function ReferencesField({ label, path, value, to, max, isOptional, onChange }: ReferencesFieldProps) {
  useSignals();
  const t = useWords('studio-content');
  const { services } = useForm();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ids = asList(value).filter((id) => typeof id === 'string');
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <FieldSet label={label} path={path} isOptional={isOptional}>
      <div className="references">
        {ids.map((id) => {
          const name = services.nameOf(to, id) ?? id;
          return (
            <span key={id} className="reference">
              <span dir="auto" translate="no">
                {name}
              </span>
              <IconButton
                label={t('form.removeNamed', { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <CloseIcon />
              </IconButton>
            </span>
          );
        })}
        {ids.length < max ? (
          <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <PlusIcon />
            <span>{t(max === 1 && ids.length === 0 ? 'form.choose' : 'form.add')}</span>
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <Picker
          kind={to}
          label={label}
          without={ids}
          onClose={() => setOpen(false)}
          onPick={({ id }) => {
            onChange([...ids, id]);
            close();
          }}
        />
      ) : null}
    </FieldSet>
  );
}

interface ReferenceFieldProps extends Omit<ReferencesFieldProps, 'max' | 'onChange'> {
  onChange: (id: string | undefined) => void;
}

/** One other entry. */
export function ReferenceField({ value, onChange, ...props }: ReferenceFieldProps) {
  const ids = typeof value === 'string' && value !== '' ? [value] : [];
  return <ReferencesField {...props} value={ids} max={1} onChange={([id]) => onChange(id)} />;
}
