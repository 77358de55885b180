import { Link } from 'wouter';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';

export default function NotFoundPage() {
  const t = useWords('site');
  return (
    <div className="page">
      <EmptyState
        titleAs="h1"
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Link className="button button-ink" href="/">
            {t('toHome')}
          </Link>
        }
      />
    </div>
  );
}
