import { type ReactNode, useId } from 'react';

interface SectionProps {
  heading: string;
  note?: string;
  /** Where there is more of it. */
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A block of a title's home. */
export function Section({ heading, note, more, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={className ? `section ${className}` : 'section'} part="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} part="heading">
          {heading}
        </h2>
        {note ? <p>{note}</p> : null}
        {more}
      </div>
      {children}
    </section>
  );
}
