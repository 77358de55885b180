// Before the first paint: the theme and the language of the fan, so that neither flashes.
(() => {
  const root = document.documentElement;
  const served = root.lang;
  /** The language that the site has for a BCP 47 tag. */
  const nameOf = (tag) => {
    const [primary] = tag.toLowerCase().split('-');
    return primary === 'ko' || primary === 'ja' ? primary : 'en';
  };
  // Pages for fans begin in Korean, and offer the browser's language above everything else. Studio begins in the browser's.
  const [browser = ''] = navigator.languages;
  const first = (root.dataset.first === 'browser' && browser) || '';
  if (first) root.lang = nameOf(first);
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // A choice comes first. Without one the language of the address lasts for this tab, and is no choice.
    const query = new URLSearchParams(location.search).get('lang');
    if (query === 'ko' || query === 'en' || query === 'ja') sessionStorage.setItem('language', query);
    root.lang = nameOf(localStorage.getItem('language') || sessionStorage.getItem('language') || first || 'ko');
    const offered = nameOf(browser);
    const refused = [root.lang, localStorage.getItem('declinedLanguage')];
    if (browser && localStorage.getItem('language') === null && !refused.includes(offered))
      root.dataset.offer = offered;
    // Fonts that the browser has, or gets at once, are there with the first letter. On a slow network they would hold back the
    // page and its script: this page has the device's, and the next one ours (fonts.ts).
    const { downlink = 0, saveData = false } = navigator.connection || {};
    const hasFonts = (localStorage.getItem('fonts') || '').includes(root.lang);
    if (hasFonts || (downlink >= 5 && !saveData)) {
      root.dataset.fonts = '';
      for (const font of document.querySelectorAll(`link[data-font~=${root.lang}]`)) font.rel = 'preload';
    }
    // The page was rendered for a visitor.
    if (localStorage.getItem('auth-store')) root.dataset.fan = '';
  } catch {
    // Storage that is blocked keeps no choice; the page follows the system and has the language of its address.
  }
  if (root.dataset.served === undefined) return;
  // Content in another language than the reader's is not shown.
  if (root.lang !== served) {
    root.dataset.served = 'other';
    return;
  }
  // A press of a fan before the page's script is loaded is repeated later: takeover/served-nodes.ts.
  const keep = (event) => {
    if (root.pressed === null) return;
    const [target] = event.composedPath();
    const pressed = event.type === 'submit' ? target : target.closest?.('button');
    if (!pressed) return;
    // The form would open another page. Its `submit` does not leave an element.
    if (event.type === 'submit' || pressed.form) event.preventDefault();
    root.pressed = pressed;
  };
  addEventListener('click', keep, true);
  addEventListener('submit', keep, true);
})();
