import type { ReactNode } from 'react';

/** A page of the gallery, with its own script and its own words. */
export interface Room {
  /** Its name in `demo:rooms`. */
  name: 'elements' | 'playground' | 'theme' | 'doctor';
  path: string;
  /** The namespace of its words, besides `demo`. */
  words: string;
  /** The script of the page; its default export creates the state and returns what is shown. */
  load: () => Promise<{ default: () => ReactNode }>;
}

const elements: Room = {
  name: 'elements',
  path: '/demo/',
  words: 'demo',
  load: () => import('./bench/open-bench.tsx'),
};

export const rooms: readonly Room[] = [
  elements,
  {
    name: 'playground',
    path: '/demo/playground',
    words: 'playground',
    load: () => import('./playground/open-playground.tsx'),
  },
  {
    name: 'theme',
    path: '/demo/theme',
    words: 'theme',
    load: () => import('./theme/open-theme.tsx'),
  },
  {
    name: 'doctor',
    path: '/demo/doctor',
    words: 'check',
    load: () => import('./doctor/open-doctor.tsx'),
  },
];

/** The page at a path of the address; any other path below `/demo/` shows the elements. */
export function roomAt(path: string): Room {
  return rooms.find((room) => room.path === path.replace(/(.)\/$/, '$1')) ?? elements;
}
