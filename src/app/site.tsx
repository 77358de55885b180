import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Spinner } from '../core/ui/spinner.tsx';
import { useWords } from '../core/words/words.ts';
import { CrashPage } from './layout/crash-page.tsx';
import { Layout } from './layout/layout.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { Progress } from './layout/progress.tsx';
import { usePage } from './routing/use-page.ts';

/** The page that the address asks for, inside the shared layout where it belongs there. */
export function Site() {
  useSignals();
  const t = useWords('site');
  const { shown, layout, status, retry } = usePage();
  const title = shown ? t(`titles.${shown.page.title}`) : null;

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const page = shown ? (
    <CrashPage key={shown.path}>
      <shown.Component params={shown.params} />
    </CrashPage>
  ) : (
    <div className="waiting" role="status" aria-label={t('loading')}>
      <Spinner />
    </div>
  );
  const content = status === 'failed' ? <PageFailed onRetry={retry} /> : page;

  return (
    <>
      <Progress running={status === 'loading'} label={t('loading')} />
      {layout ? <Layout>{content}</Layout> : <main tabIndex={-1}>{content}</main>}
    </>
  );
}
