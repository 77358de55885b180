import { useSearchParams } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import '../../../widgets/inquiry/index.ts';

/** The fan's inquiries with the replies; links here continue in the service center. */
export default function MyInquiriesPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page">
      <h1 className="page-title">{t('inquiries')}</h1>
      <fan-inquiry view="inbox" inquiry-id={search.get('inquiry') ?? undefined} />
    </div>
  );
}
