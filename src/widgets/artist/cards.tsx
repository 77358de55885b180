import { homeZone } from '../../../rules/moments.ts';
import { formatMoney } from '../../../rules/money.ts';
import { canBuy } from '../../../rules/sale-state.ts';
import { sitePath } from '../../../rules/site/site-path.ts';
import type { EventSummary } from '../../../server/event/contract.ts';
import type { Product } from '../../../server/store/contract.ts';
import type { StreamSummary } from '../../../server/streaming/contract.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { accent } from '../../core/design/accent.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

/** Shows with the round that leads them. */
export function StreamCards({ streams }: { streams: readonly StreamSummary[] }) {
  return (
    <ul className="cards">
      {streams.map((stream) => (
        <li key={stream.streamId} className="card" part="card" {...accent(stream.accent)}>
          <Picture picture={stream.poster} shape="stage" sizes="(width >= 48rem) 33vw, 100vw" decorative />
          <div className="card-words">
            <Heading below={2} dir="auto">
              <PlatformLink className="whole-card" to={sitePath('/player', { stream: stream.streamId })}>
                {stream.name}
              </PlatformLink>
            </Heading>
            <RoundLine stream={stream} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RoundLine({ stream: { round } }: { stream: StreamSummary }) {
  const t = useWords('artist');
  const { instant } = useMoments(homeZone);
  if (round === null) return null;
  const moment =
    round.state === 'SCHEDULED' ? t('startsAt', { at: instant(round.startsAt) }) : t(`rounds.${round.state}`);
  return (
    <p className="card-note" dir="auto">
      {round.name} · {moment}
    </p>
  );
}

/** Things to buy, in a row that scrolls. */
export function ProductShelf({ products }: { products: readonly Product[] }) {
  const t = useWords('artist');
  const language = useLanguage();
  return (
    <ul className="shelf">
      {products.map((product) => (
        <li key={product.productId} className="product" part="card" {...accent(product.accent)}>
          {product.pictures[0] ? (
            <Picture picture={product.pictures[0]} shape="portrait" sizes="(width >= 48rem) 18vw, 44vw" decorative />
          ) : null}
          <Heading below={2} dir="auto">
            <PlatformLink className="whole-card" to={sitePath('/producthome', { product: product.productId })}>
              {product.name}
            </PlatformLink>
          </Heading>
          <p>
            {[
              ...(canBuy(product.saleState) ? [formatMoney(product.price, language)] : []),
              ...(product.saleState === 'ON_SALE' ? [] : [t(`sale.${product.saleState}`)]),
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Prize events with their deadlines. */
export function EventRows({ events }: { events: readonly EventSummary[] }) {
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.eventId} className="row" part="card" {...accent(event.accent)}>
          <Picture picture={event.picture} shape="portrait" sizes="8rem" decorative />
          <div className="row-words">
            <p className="card-title" dir="auto">
              {event.titleName}
            </p>
            <Heading below={2} dir="auto">
              <PlatformLink className="whole-card" to={sitePath('/event', { event: event.eventId })}>
                {event.name}
              </PlatformLink>
            </Heading>
            <p className="card-note">
              <EventMoment event={event} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventMoment({ event: { status, closesAt } }: { event: EventSummary }) {
  const t = useWords('artist');
  const { instant } = useMoments(homeZone);
  if (status === 'ENTRY_OPEN') return t('enterUntil', { at: instant(closesAt) });
  return t(status === 'UPCOMING' ? 'event.UPCOMING' : 'event.OVER');
}
