import { configure } from '@fanfare/elements';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';

export default defineNuxtPlugin(() => {
  configure({ origin: 'https://fans.example' });
});
