import { type ReactNode, useState } from 'react';
import { useWords } from '../../core/words/words.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { TabBar } from './tab-bar.tsx';

/** What stands around the pages: header, the tab bar that phones have instead of its navigation, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useWords('site');
  const [settingsOpen, setSettingsOpen] = useState(false);
  const openSettings = () => setSettingsOpen(true);
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Header onSettings={openSettings} />
      <OfflineBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <TabBar onSettings={openSettings} />
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </>
  );
}
