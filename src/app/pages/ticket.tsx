import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import { keepTicketPage } from './keep-ticket-page.ts';
import '../../widgets/ticket/index.ts';

/** The fan's tickets; `?ticket=` opens one. A printed address brings its code as `#code=`, which no server's log sees. */
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

/** Where nothing can be kept the code shows all the same, for as long as the page stays. */
const keepForTheDoor = () => void keepTicketPage().catch(() => undefined);
