// Before the first paint: the theme and the language that the fan chose, so that neither flashes.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const language = localStorage.getItem('language');
    if (language === 'ko' || language === 'ja') root.lang = language;
    else if (language) root.lang = 'en';
  } catch {
    // Storage that is blocked keeps no choice; the page follows the system and speaks Korean.
  }
})();
