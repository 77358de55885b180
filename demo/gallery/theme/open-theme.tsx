import type { ReactNode } from 'react';
import { createThemeState } from './theme-state.ts';
import { ThemeStudio } from './theme-studio.tsx';

/** The room in which a brand is made: it stands in the address. */
export default function openTheme(): ReactNode {
  const state = createThemeState();
  state.open();
  return <ThemeStudio state={state} />;
}
