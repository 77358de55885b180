import { useSignals } from '@preact/signals-react/runtime';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../core/words/words.ts';
import { desksFor } from '../routing/desks.ts';
import type { StaffMember } from '../session/staff-session.ts';

interface CommandMenuProps {
  open: boolean;
  onClose: () => void;
  me: StaffMember;
}

/** A dialog gives the focus to the element with this attribute when it opens; React would set the focus before that. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Finds a desk by its name, with the keyboard alone. */
export function CommandMenu({ open, onClose, me }: CommandMenuProps) {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const follow = (address: string) => {
    onClose();
    setTyped('');
    navigate(address);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('find.title')} closeLabel={t('close')} className="find">
      {open ? (
        <Command label={t('find.title')} loop>
          <Command.Input ref={focusFirst} value={typed} onValueChange={setTyped} placeholder={t('find.placeholder')} />
          <Command.List label={t('find.results')}>
            <Command.Empty>{t('find.nothing')}</Command.Empty>
            <Command.Group heading={t('find.desks')}>
              {desksFor(me.rights).map((desk) => (
                <Command.Item key={desk.name} value={t(`desks.${desk.name}`)} onSelect={() => follow(desk.path)}>
                  {t(`desks.${desk.name}`)}
                </Command.Item>
              ))}
            </Command.Group>
          </Command.List>
        </Command>
      ) : null}
    </Dialog>
  );
}
