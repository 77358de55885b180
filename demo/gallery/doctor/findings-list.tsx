import type { Finding } from '../../../src/core/doctor/findings.ts';
import { report, wordsFor } from '../../../src/core/doctor/report.ts';
import { useLanguage } from '../../../src/core/words/words.ts';

/** The doctor's findings in the reader's language, faults first. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const words = wordsFor(useLanguage());
  const reported = report(findings, words, `${location.origin}/`);
  const isHealthy = reported.every(({ isFault }) => !isFault);
  return (
    <>
      <p className="verdict">{words(isHealthy ? 'healthy' : 'found')}</p>
      <ul className="findings">
        {reported.map(({ name, what, remedy, more, isFault }) => (
          <li key={name + what} className={isFault ? 'finding' : 'finding finding-note'}>
            <p className="finding-what">{what}</p>
            <pre tabIndex={0}>{remedy}</pre>
            <a href={more}>{words('more')}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
