import { createRoot } from 'react-dom/client';
import { followFonts } from '../../src/app/fonts.ts';
import { followTheme } from '../../src/core/design/theme.ts';
import { session } from '../../src/core/session/session.ts';
import { language } from '../../src/core/words/language.ts';
import { loadWords, translate } from '../../src/core/words/words.ts';
import { Gallery } from './gallery.tsx';
import { roomAt } from './rooms.ts';
import './words.ts';

followTheme();
followFonts();
session.hydrate();

const root = document.getElementById('gallery');
if (!root) throw new Error('demo/index.html has no place for the gallery');
const room = roomAt(location.pathname);
const [{ default: open }] = await Promise.all([room.load(), loadWords('demo'), loadWords(room.words)]);
language.subscribe((now) => {
  document.documentElement.lang = now;
  document.title = translate(`demo:titles.${room.name}`, now) ?? 'Fanfare';
});
createRoot(root).render(<Gallery room={room}>{open()}</Gallery>);
// The same script as on a partner's page.
await import(/* @vite-ignore */ new URL('/embed.js', location.origin).href);
