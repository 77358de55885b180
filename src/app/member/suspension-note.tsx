import { Link } from 'wouter';
import { useMoments } from '../../core/clock/use-moments.ts';
import { useWords } from '../../core/words/words.ts';
import './suspension-note.css';
import type { Suspension } from './suspension-gate.tsx';

/** Why and until when an account is suspended, and the way to object. */
export function SuspensionNote({ suspension }: { suspension: Suspension }) {
  const t = useWords('suspension');
  const { instant } = useMoments();
  return (
    <section className="suspension" aria-labelledby="suspension-title">
      <h2 id="suspension-title">{t('title')}</h2>
      <p>
        <strong>{t(`reason.${suspension.reason}`)}</strong>
        <br />
        {suspension.until === null ? t('forGood') : t('until', { at: instant(suspension.until) })}
      </p>
      <p>{t('text')}</p>
      <Link href="/service-center?view=ask" className="button button-primary">
        {t('object')}
      </Link>
    </section>
  );
}
