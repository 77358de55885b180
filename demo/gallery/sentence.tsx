/** A sentence of a reference, with `names` shown as code. References are written in English. */
export function Sentence({ text }: { text: string }) {
  return (
    <span className="sentence" lang="en">
      {text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}
    </span>
  );
}
