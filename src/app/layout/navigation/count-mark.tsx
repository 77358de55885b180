/** The max count that is shown as a number. */
const maxShown = 99;

/** A number at the corner of an icon, with words for screen readers; nothing for none. */
export function CountMark({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className="count-mark" aria-hidden="true">
        {count > maxShown ? `${maxShown}+` : count}
      </span>
      <span className="unseen"> {words}</span>
    </>
  );
}
