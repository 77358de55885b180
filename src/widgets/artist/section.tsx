import { type ReactNode, useId } from 'react';
import { Heading } from '../../core/ui/content/heading.tsx';

interface SectionProps {
  heading: string;
  note?: string;
  children: ReactNode;
}

/** A block of an artist's page. */
export function Section({ heading, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" part="section" aria-labelledby={id}>
      <div className="section-head">
        <Heading below={1} id={id} part="heading">
          {heading}
        </Heading>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
