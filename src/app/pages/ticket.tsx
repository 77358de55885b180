import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import { keepTicketPage } from './keep-ticket-page.ts';
import '../../widgets/ticket/index.ts';

/**
 * The fan's tickets; `?ticket=` opens one. A printed address has its code in the fragment, `#code=`, which no server
 * log contains.
 */
export default function TicketPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  useEffect(() => {
    document.addEventListener('fan-ticket-entry-shown', keepForTheDoor);
    return () => document.removeEventListener('fan-ticket-entry-shown', keepForTheDoor);
  }, []);
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  return (
    <div className="page">
      <h1 className="page-title">{t('tickets')}</h1>
      <fan-ticket ticket-id={search.get('ticket') ?? undefined} code={code} />
    </div>
  );
}

/** Without storage the code is still shown, as long as the page is open. */
const keepForTheDoor = () => void keepTicketPage().catch(() => undefined);
