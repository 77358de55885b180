import { useEffect, useState } from 'react';
import { followNotices } from '../../../core/notice/notice-marks.ts';
import { SettingsDialog } from '../settings-dialog.tsx';
import { TabBar } from './tab-bar.tsx';

/** The tab bar of phones with its dialog, for pages without the shared layout; wide screens have `PlaceLinks`. */
export function BareNavigation() {
  const [open, setOpen] = useState(false);
  useEffect(followNotices, []);
  return (
    <>
      <TabBar onMore={() => setOpen(true)} />
      <SettingsDialog open={open} withPlaces onClose={() => setOpen(false)} />
    </>
  );
}
