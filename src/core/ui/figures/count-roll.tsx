import { useLanguage } from '../../words/words.ts';

/** An integer whose digits roll to their next value. For a few important figures; long lists show plain numbers. */
export function CountRoll({ value }: { value: number }) {
  const language = useLanguage();
  const text = new Intl.NumberFormat(language).format(value);
  return (
    <span>
      <span className="unseen">{text}</span>
      <span className="count-roll" aria-hidden="true">
        {[...text].map((sign, index) => {
          // Counted from the end, so that a digit keeps its key when the number gets longer.
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
