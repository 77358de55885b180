// Before the first paint: the theme and the language of the fan, so that neither flashes.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // A choice comes first. Without one the language of the address lasts for this tab, and is no choice.
    const asked = new URLSearchParams(location.search).get('lang');
    if (asked === 'ko' || asked === 'en' || asked === 'ja') sessionStorage.setItem('language', asked);
    const language = localStorage.getItem('language') || sessionStorage.getItem('language');
    if (language) root.lang = language === 'ko' || language === 'ja' ? language : 'en';
  } catch {
    // Storage that is blocked keeps no choice; the page follows the system and has the language of its address.
  }
})();
