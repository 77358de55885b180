import { titlePath } from '../../../../rules/site/site-path.ts';
import type { TitleSummary } from '../../../../server/title/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';

/** Titles as posters, in a row that scrolls on phones. */
export function TitlePosters({ titles }: { titles: readonly TitleSummary[] }) {
  return (
    <ul className="posters">
      {titles.map((title) => (
        <li key={title.titleId} className="poster" part="card" {...accent(title.accent)}>
          <Picture picture={title.poster} shape="poster" sizes="(width >= 48rem) 25vw, 66vw" decorative />
          <div className="poster-words">
            <Heading below={2}>
              <PlatformLink className="whole-card" to={titlePath(title.titleId)}>
                {title.name}
              </PlatformLink>
            </Heading>
            <p>{title.tagline}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
