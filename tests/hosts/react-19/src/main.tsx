import { configure } from '@fanfare/elements';
import '@fanfare/elements/boxes.css';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

configure({ origin: 'https://fans.example' });

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
