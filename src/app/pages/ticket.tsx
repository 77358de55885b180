import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/ticket/index.ts';

/** The fan's tickets; `?ticket=` opens one. A printed address brings its code as `#code=`, which no server's log sees. */
export default function TicketPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  return (
    <div className="page">
      <h1 className="page-title">{t('tickets')}</h1>
      <fan-ticket ticket-id={search.get('ticket') ?? undefined} code={code} />
    </div>
  );
}
