import { useWords } from '../../../core/words/words.ts';
import type { Mark } from './content-state.ts';

/** The state of an entry or of a version in words. */
export function StateMarks({ marks }: { marks: readonly Mark[] }) {
  const t = useWords('studio-content');
  if (marks.length === 0) return null;
  return (
    <span className="state-marks">
      {marks.map((mark) => (
        <span key={mark} className={`state-mark state-mark-${mark.toLowerCase()}`}>
          {t(`states.${mark}`)}
        </span>
      ))}
    </span>
  );
}
