import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { type AttentionLine, pageOf } from './home-state.ts';

/** Kinds of work for a future event, not for a past one. */
const inFuture = new Set<AttentionLine['kind']>(['VOTE_CLOSING', 'DISPUTES_DUE']);

/** The open work, or that there is none. */
export function AttentionPanel({ lines }: { lines: readonly AttentionLine[] }) {
  const t = useWords('studio-home');
  return (
    <section className="panel" aria-labelledby="attention">
      <h2 id="attention">{t('needed')}</h2>
      {lines.length === 0 ? (
        <p className="panel-note">{t('calm')}</p>
      ) : (
        <ul className="rows">
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.id ?? ''}`} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: AttentionLine }) {
  const { kind, count, at, name } = line;
  const t = useWords('studio-home');
  const { instant } = useMoments();
  const text = name === null ? t(`attention.${kind}`, { count }) : t(`attention.${kind}`, { name });
  const time = inFuture.has(kind)
    ? t('until', { at: instant(at) })
    : t(kind === 'DRAW_DUE' ? 'planned' : 'since', { at: instant(at) });
  return (
    <li>
      <div>
        <span>
          <Link href={pageOf(line)}>{text}</Link>
        </span>
        <small>{time}</small>
      </div>
      <span className={kind === 'VOTE_CLOSING' ? 'state-mark' : 'state-mark state-mark-alert'}>
        {t(`marks.${kind}`)}
      </span>
    </li>
  );
}
