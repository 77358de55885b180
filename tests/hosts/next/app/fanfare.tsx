'use client';

import { configure } from '@fanfare/elements';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';
import { useEffect } from 'react';

/** Loads the elements in the browser after hydration; the server renders their tags. */
export function Fanfare() {
  useEffect(() => configure({ origin: 'https://fans.example' }), []);
  return null;
}
