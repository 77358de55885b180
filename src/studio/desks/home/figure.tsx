import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { showFailure } from '../../layout/toasts.ts';
import { changeOf, type Figure, totalsOf } from './home-state.ts';

const deskOfFigure: Partial<Record<Figure['kind'], string>> = { MEMBERS: '/studio/members' };

/** A number of today, against the same hours of the last week, with both as lines and as a table. */
export function FigurePanel({ figure, now }: { figure: Figure; now: number }) {
  const t = useWords('studio-home');
  const language = useLanguage();
  const heading = useId();
  const totals = totalsOf(figure, now);
  const change = changeOf(totals);
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  const address = deskOfFigure[figure.kind];
  const name = t(`figures.${figure.kind}`);
  return (
    <section className="panel figure" aria-labelledby={heading}>
      <h3 id={heading}>{address ? <Link href={address}>{name}</Link> : name}</h3>
      <p className="figure-number">{number.format(totals.today)}</p>
      <p className="panel-note">
        {t('before', { count: totals.before })}
        {change === null ? '' : ` · ${percent.format(change / 100)}`}
      </p>
      <Lines figure={figure} />
      <HourTable figure={figure} name={name} />
    </section>
  );
}

/** For the eyes alone: the table has the same. */
function Lines({ figure }: { figure: Figure }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let end = () => undefined as void;
    let isCancelled = false;
    import('./draw-lines.ts')
      .then(({ drawLines }) => {
        if (!isCancelled) end = drawLines(element, figure);
      })
      .catch(showFailure);
    return () => {
      isCancelled = true;
      end();
    };
  }, [figure]);
  return <div className="figure-lines" ref={place} aria-hidden="true" />;
}

function HourTable({ figure, name }: { figure: Figure; name: string }) {
  const t = useWords('studio-home');
  return (
    <details className="figure-table">
      <summary>{t('table')}</summary>
      <div>
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('columns.today')}</th>
              <th scope="col">{t('columns.before')}</th>
            </tr>
          </thead>
          <tbody>
            {figure.hours.map(({ at, count, before }) => (
              <tr key={at}>
                <th scope="row">{t('clock', { hour: new Date(at).getHours() })}</th>
                <td>{count ?? '–'}</td>
                <td>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
