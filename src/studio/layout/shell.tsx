import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { IconButton } from '../../core/ui/form/button.tsx';
import { MoreIcon } from '../../core/ui/icons/more.tsx';
import { SearchIcon } from '../../core/ui/icons/search.tsx';
import { useWords } from '../../core/words/words.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { CommandMenu } from './command-menu.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SideBar } from './side-bar.tsx';
import { watchApprovals } from './waiting-approvals.ts';

type Opened = 'menu' | 'find' | 'settings' | null;

/** The side bar with the desks, on a phone behind a button, and the desk beside it. */
export function Shell({ me, path, children }: { me: StaffMember; path: string; children: ReactNode }) {
  useSignals();
  const t = useWords('studio');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpened((now) => (now === 'find' ? null : 'find'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  useEffect(watchApprovals, []);

  const side = (
    <SideBar
      me={me}
      path={path}
      onFind={() => setOpened('find')}
      onSettings={() => setOpened('settings')}
      onFollow={close}
    />
  );
  return (
    <div className="shell">
      <a className="skip" href="#desk">
        {t('skip')}
      </a>
      <header className="top">
        <IconButton label={t('menu')} onClick={() => setOpened('menu')}>
          <MoreIcon />
        </IconButton>
        <strong>{t('name')}</strong>
        <IconButton label={t('find.open')} onClick={() => setOpened('find')}>
          <SearchIcon />
        </IconButton>
      </header>
      <header className="side">{side}</header>
      <main className="desk" id="desk" tabIndex={-1}>
        {children}
      </main>
      <Dialog open={opened === 'menu'} onClose={close} title={t('menu')} closeLabel={t('close')}>
        <div className="side side-in-dialog">{opened === 'menu' ? side : null}</div>
      </Dialog>
      <SettingsDialog open={opened === 'settings'} onClose={close} />
      <CommandMenu open={opened === 'find'} onClose={close} me={me} />
    </div>
  );
}
