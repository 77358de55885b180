import { useSignals } from '@preact/signals-react/runtime';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../core/words/words.ts';
import { addressOf, findMembers } from '../desks/members/members-state.ts';
import { desksFor } from '../routing/desks.ts';
import { may } from '../session/session-signals.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { createFinder } from './finder.ts';
import { tellFailure } from './toasts.ts';

interface CommandMenuProps {
  open: boolean;
  onClose: () => void;
  me: StaffMember;
}

/** A dialog gives the focus to the element with this attribute when it opens; React would set the focus before that. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Finds a desk by its name, and a member by what is known of them, with the keyboard alone. */
export function CommandMenu({ open, onClose, me }: CommandMenuProps) {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [members] = useState(() => createFinder(findMembers, tellFailure));
  useEffect(() => members.dispose, [members]);
  const findsMembers = may('member.read');
  const type = (text: string) => {
    setTyped(text);
    if (findsMembers) members.type(text);
  };
  const follow = (address: string) => {
    onClose();
    type('');
    navigate(address);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('find.title')} closeLabel={t('close')} className="find">
      {open ? (
        <Command label={t('find.title')} loop>
          <Command.Input
            ref={focusFirst}
            value={typed}
            onValueChange={type}
            placeholder={t(findsMembers ? 'members.find' : 'find.placeholder')}
          />
          <Command.List label={t('find.results')}>
            <Command.Empty>{t('find.nothing')}</Command.Empty>
            <Command.Group heading={t('find.desks')}>
              {desksFor(me.rights).map((desk) => (
                <Command.Item key={desk.name} value={t(`desks.${desk.name}`)} onSelect={() => follow(desk.path)}>
                  {t(`desks.${desk.name}`)}
                </Command.Item>
              ))}
            </Command.Group>
            {members.found.value.length > 0 ? (
              <Command.Group heading={t('desks.members')}>
                {members.found.value.map(({ userId, nickname, email, foundBy }) => (
                  // The server has found it: what was typed need not be in what is shown.
                  <Command.Item
                    key={userId}
                    value={userId}
                    keywords={[typed]}
                    onSelect={() => follow(addressOf(userId))}
                  >
                    <span dir="auto" translate="no">
                      {nickname}
                    </span>
                    <small dir="auto" translate="no">
                      {email}
                    </small>
                    {foundBy ? <small>{t(`members.foundBy.${foundBy}`)}</small> : null}
                  </Command.Item>
                ))}
              </Command.Group>
            ) : null}
          </Command.List>
        </Command>
      ) : null}
    </Dialog>
  );
}
