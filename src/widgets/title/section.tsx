import { type ReactNode, useId } from 'react';
import { Heading } from '../../core/ui/content/heading.tsx';

interface SectionProps {
  heading: string;
  note?: string;
  /** The link to the complete list. */
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a title's home. */
export function Section({ heading, note, more, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={className ? `section ${className}` : 'section'} part="section" aria-labelledby={id}>
      <div className="section-head">
        <Heading below={1} id={id} part="heading">
          {heading}
        </Heading>
        {note ? <p>{note}</p> : null}
        {more}
      </div>
      {children}
    </section>
  );
}
