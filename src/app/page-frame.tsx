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
import type { ShownPage } from './routing/page-state.ts';

interface PageFrameProps {
  /** Null until the first page's script is there. */
  shown: ShownPage | null;
  /** True if the page is inside the shared layout. */
  layout: boolean;
  status: 'idle' | 'loading' | 'failed';
  onRetry?: () => void;
}

/** A page, inside the shared layout if it has one. The server renders the same. */
export function PageFrame({ shown, layout, status, onRetry = () => undefined }: PageFrameProps) {
  const t = useWords('site');
  const page = shown ? (
    <Place shown={shown} />
  ) : (
    <div className="waiting" role="status" aria-label={t('loading')}>
      <Spinner />
    </div>
  );
  const content = status === 'failed' ? <PageFailed onRetry={onRetry} /> : page;
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
