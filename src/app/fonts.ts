import { effect } from '@preact/signals-react';
import { language } from '../core/words/language.ts';

/**
 * Pretendard in subsets, so that a page loads only the files whose letters it shows. The style sheets that list them
 * load after the first paint; the Japanese one only for Japanese.
 */
export function followFonts(): void {
  effect(() => {
    if (language.value === 'ja')
      void import('pretendard-jp/dist/web/variable/pretendardvariable-jp-dynamic-subset.css');
    else void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  });
}
