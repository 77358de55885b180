import { createRoot } from 'react-dom/client';
import { followTheme } from '../core/design/theme.ts';
import { language } from '../core/words/language.ts';
import { loadWords } from '../core/words/words.ts';
import { loadStaff, refreshRoles } from './session/staff-session.ts';
import { Studio } from './studio.tsx';
import './words.ts';

followTheme();
language.subscribe((now) => {
  document.documentElement.lang = now;
});

const root = document.getElementById('studio');
if (!root) throw new Error('index.html has no place for Studio');
void loadStaff();
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refreshRoles();
});
await loadWords('studio');
createRoot(root).render(<Studio />);
