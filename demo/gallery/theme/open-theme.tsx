import type { ReactNode } from 'react';
import { createThemeState } from './theme-state.ts';
import { ThemeStudio } from './theme-studio.tsx';

/** The page to design a brand; the address contains it. */
export default function openTheme(): ReactNode {
  const state = createThemeState();
  state.open();
  return <ThemeStudio state={state} />;
}
