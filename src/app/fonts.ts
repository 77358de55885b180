import { effect } from '@preact/signals-react';
import { language } from '../core/words/language.ts';

/**
 * Pretendard in its subsets, so that a page loads only the pieces whose letters it shows. The sheets that name the
 * pieces come after the first paint; the Japanese one only for Japanese.
 */
export function followFonts(): void {
  effect(() => {
    if (language.value === 'ja')
      void import('pretendard-jp/dist/web/variable/pretendardvariable-jp-dynamic-subset.css');
    else void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  });
}
