import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/notice/index.ts';

/** `?notice=` opens a notice, `title=` filters the list: the address is the state, so links and "back" work. */
export default function NoticePage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t('notices')}</h1>
      <fan-notice notice-id={search.get('notice') ?? undefined} title-id={search.get('title') ?? undefined} />
    </div>
  );
}
