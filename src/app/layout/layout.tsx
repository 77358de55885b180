import { type ReactNode, useEffect, useState } from 'react';
import { followNotices } from '../../core/notice/notice-marks.ts';
import { useWords } from '../../core/words/words.ts';
import { InstallOffer } from '../install/install-offer.tsx';
import { LanguageOffer } from '../language-offer/language-offer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TabBar } from './navigation/tab-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** The frame of all pages: header, footer, and on phones a tab bar in place of the header's navigation. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useWords('site');
  const [sheet, setSheet] = useState<{ open: boolean; withPlaces: boolean }>({ open: false, withPlaces: false });
  useEffect(followNotices, []);
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <LanguageOffer />
      <Header onSettings={() => setSheet({ open: true, withPlaces: false })} />
      <OfflineBanner />
      <InstallOffer />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <TabBar onMore={() => setSheet({ open: true, withPlaces: true })} />
      <SettingsDialog {...sheet} onClose={() => setSheet((before) => ({ ...before, open: false }))} />
    </>
  );
}
