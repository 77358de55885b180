'use client';

import { configure } from '@fanfare/elements';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';
import { useEffect } from 'react';

/** Brings the elements to the browser once React has taken over the server's markup; the server renders their tags. */
export function Fanfare() {
  useEffect(() => configure({ origin: 'https://fans.example' }), []);
  return null;
}
