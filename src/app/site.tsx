import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect } from 'react';
import { titleOf } from '../../rules/site/page-titles.ts';
import { useWords } from '../core/words/words.ts';
import { PageFrame } from './page-frame.tsx';
import { documentTitle } from './routing/document-title.ts';
import { usePage } from './routing/use-page.ts';

/**
 * The page of the current address.
 * @param onRendered called once, after the first render
 */
export function Site({ onRendered }: { onRendered?: () => void }) {
  useSignals();
  const t = useWords('site');
  const { shown, layout, status, retry } = usePage();
  const title = shown ? documentTitle(t(`titles.${titleOf(shown.route)}`)) : null;

  useLayoutEffect(() => onRendered?.(), [onRendered]);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  return <PageFrame shown={shown} layout={layout} status={status} onRetry={retry} />;
}
