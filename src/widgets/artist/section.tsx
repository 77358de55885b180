import { type ReactNode, useId } from 'react';
import { Heading } from '../../core/ui/content/heading.tsx';

interface SectionProps {
  heading: string;
  note?: string;
  children: ReactNode;
}

/** The id of the heading with the artist's name; an element has one. */
export const artistNameId = 'artist-name';

/** A block of an artist's page. Its label begins with the artist's name: a page can have a title's "Vote now" as well. */
export function Section({ heading, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" part="section" aria-labelledby={`${artistNameId} ${id}`}>
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
