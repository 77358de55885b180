import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { Wordmark } from '../wordmark.tsx';

/** The brand, a link to the home page. */
export function HomeLink() {
  const t = useWords('site');
  return (
    <Link className="home-link" href="/">
      <Wordmark />
      <span className="unseen">{t('toHome')}</span>
    </Link>
  );
}
