import { useSignals } from '@preact/signals-react/runtime';
import { Command } from 'cmdk';
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { isComposing } from '../../../core/ui/form/composing.ts';
import { useWords } from '../../../core/words/words.ts';
import { createFinder } from '../../layout/finder.ts';
import { showFailure } from '../../layout/toasts.ts';
import type { EntryKind } from '../entry/fields.ts';
import { type Referred, useForm } from './form-context.ts';

interface PickerProps {
  kind: EntryKind;
  label: string;
  /** Ids that are chosen already. */
  without: readonly string[];
  onPick: (entry: Referred) => void;
  onClose: () => void;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Finds an entry by its name, with the keyboard alone. */
export function Picker({ kind, label, without, onPick, onClose }: PickerProps) {
  useSignals();
  const t = useWords('studio-content');
  const { services } = useForm();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState('');
  const [finder] = useState(() =>
    createFinder<Referred>((text, signal) => services.find(kind, text, signal), showFailure, 0),
  );
  useEffect(() => {
    finder.type('');
    return finder.dispose;
  }, [finder]);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const found = finder.found.value.filter(({ id }) => !without.includes(id));
  // The choice is from the last results, also if the selected entry is not among them.
  const current = found.some(({ id }) => id === selected) ? selected : (found[0]?.id ?? '');
  return (
    <div className="picker find" role="group" aria-label={label} onBlur={leave} onKeyDown={escape}>
      <Command label={label} shouldFilter={false} loop value={current} onValueChange={setSelected}>
        <Command.Input
          ref={focus}
          value={typed}
          placeholder={t('form.find')}
          onValueChange={(text) => {
            setTyped(text);
            finder.type(text);
          }}
        />
        <Command.List label={label}>
          <Command.Empty>{t('form.nothingFound')}</Command.Empty>
          {found.map((entry) => (
            <Command.Item key={entry.id} value={entry.id} onSelect={() => onPick(entry)}>
              <span dir="auto" translate="no">
                {entry.name}
              </span>
              <small translate="no">{entry.id}</small>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </div>
  );
}
