import { useLanguage } from '../../words/words.ts';

/** A whole number whose digits roll to their next value. For the few that matter; a long list shows plain numbers. */
export function CountRoll({ value }: { value: number }) {
  const language = useLanguage();
  const text = new Intl.NumberFormat(language).format(value);
  return (
    <span>
      <span className="unseen">{text}</span>
      <span className="count-roll" aria-hidden="true">
        {[...text].map((sign, index) => {
          // Counted from the end, so that a digit keeps its place when the number grows in length.
          const place = text.length - index;
          return /\d/.test(sign) ? (
            <span key={place} className="count-roll-digit" style={{ '--digit': Number(sign) }} />
          ) : (
            <span key={place}>{sign}</span>
          );
        })}
      </span>
    </span>
  );
}
