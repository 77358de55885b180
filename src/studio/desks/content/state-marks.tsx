import { useWords } from '../../../core/words/words.ts';
import { type ListedEntry, marksOf } from './content-state.ts';

type Marked = Pick<ListedEntry, 'state' | 'hasDraft' | 'scheduledAt'>;

/** The state of an entry in words. */
export function StateMarks({ entry }: { entry: Marked }) {
  const t = useWords('studio-content');
  return (
    <span className="state-marks">
      {marksOf(entry).map((mark) => (
        <span key={mark} className={`state-mark state-mark-${mark.toLowerCase()}`}>
          {t(`states.${mark}`)}
        </span>
      ))}
    </span>
  );
}
