import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { SitePath } from '../../../rules/site/site-path.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { useWords } from '../../core/words/words.ts';
import { createOfflineState } from '../offline/offline-state.ts';
import '../offline/offline.css';

/** Kept with their page by `keep-ticket-page.ts`. */
const tickets: SitePath = '/mypage/ticket';

/** The pages that open without a network: the tickets, and the last visited pages. */
export default function OfflinePage() {
  useSignals();
  const t = useWords('site');
  const [state] = useState(() => createOfflineState());
  useEffect(() => state.start(), [state]);
  const seen = state.seen.value ?? [];
  return (
    <div className="page page-narrow offline-page">
      <h1 className="page-title">{t('offlinePage.title')}</h1>
      <p>{t('offlinePage.text')}</p>
      <p className="offline-actions">
        <Button kind="primary" large onClick={state.goOn}>
          {t('offlinePage.again')}
        </Button>
        <a className="button button-quiet button-large" href={tickets}>
          {t('offlinePage.tickets')}
        </a>
      </p>
      {seen.length > 0 ? (
        <section aria-labelledby="seen-pages">
          <h2 id="seen-pages">{t('offlinePage.seen')}</h2>
          <ul className="offline-seen">
            {seen.map(({ address, title }) => (
              <li key={address}>
                {/* A navigation: the worker has the page, and not its parts. */}
                <a href={address} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
