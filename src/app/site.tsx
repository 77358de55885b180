import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { titleOf } from '../../rules/site/page-titles.ts';
import { Spinner } from '../core/ui/state/spinner.tsx';
import { useWords } from '../core/words/words.ts';
import { LanguageOffer } from './language-offer/language-offer.tsx';
import { CrashPage } from './layout/crash-page.tsx';
import { Layout } from './layout/layout.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { Progress } from './layout/progress.tsx';
import { ConsentGate } from './member/consent-gate.tsx';
import { isMemberPage } from './member/member-places.ts';
import { MemberShell } from './member/member-shell.tsx';
import { documentTitle } from './routing/document-title.ts';
import type { ShownPage } from './routing/page-state.ts';
import { usePage } from './routing/use-page.ts';

/** The page of the current address, inside the shared layout if it has one. */
export function Site() {
  useSignals();
  const t = useWords('site');
  const { shown, layout, status, retry } = usePage();
  const title = shown ? documentTitle(t(`titles.${titleOf(shown.route)}`)) : null;

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const page = shown ? (
    <Place shown={shown} />
  ) : (
    <div className="waiting" role="status" aria-label={t('loading')}>
      <Spinner />
    </div>
  );
  const content = status === 'failed' ? <PageFailed onRetry={retry} /> : page;

  return (
    <>
      <Progress running={status === 'loading'} label={t('loading')} />
      {layout ? (
        <ConsentGate path={shown?.path ?? ''}>
          <Layout>{content}</Layout>
        </ConsentGate>
      ) : (
        <>
          <LanguageOffer />
          <main tabIndex={-1}>{content}</main>
        </>
      )}
    </>
  );
}

/** The page itself; member pages are in their shared shell, which stays mounted between them. */
function Place({ shown }: { shown: ShownPage }) {
  const page = (
    <CrashPage key={shown.path}>
      <shown.Component params={shown.params} />
    </CrashPage>
  );
  return shown.route !== null && isMemberPage(shown.route) ? (
    <MemberShell path={shown.route}>{page}</MemberShell>
  ) : (
    page
  );
}
