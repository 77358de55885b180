import { sitePath } from '../../../rules/site/site-path.ts';
import { accent } from '../../core/design/accent.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { useWords } from '../../core/words/words.ts';
import { More } from './more.tsx';
import { Section } from './section.tsx';
import type { Home } from './title-state.ts';

/** The fan's own tickets and new replies of the service center; nothing if there are none. */
export function Mine({ mine }: { mine: NonNullable<Home['mine']> }) {
  const t = useWords('title');
  return (
    <>
      {mine.unreadReplies > 0 ? (
        <p className="about">
          <PlatformLink to={sitePath('/service-center', { view: 'inbox' })}>
            {t('replies', { count: mine.unreadReplies })}
          </PlatformLink>
        </p>
      ) : null}
      {mine.tickets.length > 0 ? (
        <Section
          heading={t('myTickets')}
          more={<More to="/mypage/ticket">{t('allTickets', { count: mine.ticketCount })}</More>}
        >
          <ul className="rows">
            {mine.tickets.map((ticket) => (
              <li key={ticket.ticketId} className="row" part="card" {...accent(ticket.accent)}>
                <Picture picture={ticket.picture} shape="portrait" sizes="8rem" decorative />
                <div className="row-words">
                  <p className="card-title">{ticket.titleName}</p>
                  <Heading below={2}>
                    <PlatformLink className="whole-card" to={sitePath('/mypage/ticket', { ticket: ticket.ticketId })}>
                      {ticket.name}
                    </PlatformLink>
                  </Heading>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
