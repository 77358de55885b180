import { createRoot } from 'react-dom/client';
import { followAvatar } from '../core/member/own-avatar.ts';
import { session } from '../core/session/session.ts';
import { language } from '../core/words/language.ts';
import { loadWords } from '../core/words/words.ts';
import { followFonts } from './fonts.ts';
import { followBadge } from './install/badge.ts';
import { followManifest } from './install/follow-manifest.ts';
import { followInstall } from './install/install-state.ts';
import { writeLanguageCookie } from './language-cookie.ts';
import { prepareOffer } from './language-offer/offer.ts';
import './loaded-files.ts';
import { followTheme } from '../core/design/theme.ts';
import { followAccountLanguage } from './member/account-language-state.ts';
import { followConsents } from './member/consent-state.ts';
import { keepPages } from './offline/keep-pages.ts';
import { followElements } from './routing/follow-elements.ts';
import { loadOnIntent } from './routing/load-on-intent.ts';
import { readPath, sitePage } from './routing/page-state.ts';
import { startScrollMemory } from './routing/scroll-memory.ts';
import { Site } from './site.tsx';
import { hydrateSite } from './takeover/hydrate-site.tsx';
import { loadUntilThere } from './takeover/load-until-there.ts';
import { takeServedData } from './takeover/served-page.ts';

const served = takeServedData();
startScrollMemory();
followInstall();
followElements();
loadOnIntent();
followTheme();
session.hydrate();
followConsents();
followAccountLanguage();
followAvatar();
language.subscribe((now) => {
  document.documentElement.lang = now;
});
followManifest();
followBadge();
writeLanguageCookie();

const place = document.getElementById('site');
if (!place) throw new Error('index.html has no place for the site');
// The layout's words are loaded before the first render; a page's elements load their own.
// An offer whose words fail to load is left out.
const words = loadUntilThere(() => Promise.all([loadWords('site'), prepareOffer().catch(() => undefined)]));
if (served) {
  void sitePage.open(readPath(location.pathname));
  // A served page has text already: on a slow network, fonts would delay its scripts.
  const ready = words.then(() => sitePage.loaded);
  hydrateSite(place, served, ready, followFonts);
} else {
  followFonts();
  place.replaceChildren();
  delete document.documentElement.dataset['served'];
  document.documentElement.pressed = null;
}
await words;
if (!served) createRoot(place).render(<Site />);
// The header's own element; each page loads its elements itself.
await loadUntilThere(() => import('../widgets/login/index.ts'));
// If this fails, the site works, but not offline.
keepPages().catch((error: unknown) => console.warn('Could not start the offline cache:', error));
