import { Link } from 'wouter';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';

interface NotePageProps {
  title: string;
  text: string;
  className?: string;
}

/** A page with one message, and a link to the home page. */
export function NotePage({ title, text, className = 'page' }: NotePageProps) {
  const t = useWords('site');
  return (
    <div className={className}>
      <EmptyState
        titleAs="h1"
        title={title}
        text={text}
        action={
          <Link className="button button-primary" href="/">
            {t('toHome')}
          </Link>
        }
      />
    </div>
  );
}
