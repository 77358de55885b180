import { useWords } from '../../core/words/words.ts';
import { NotePage } from './note-page.tsx';

export default function NotFoundPage() {
  const t = useWords('site');
  return <NotePage title={t('notFound')} text={t('notFoundText')} />;
}
