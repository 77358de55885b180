import { useSignals } from '@preact/signals-react/runtime';
import type { RefObject } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type { Order } from '../../../../server/order/contract.ts';
import { PhotocardsPlace } from '../../../core/photocard/photocards-place.tsx';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { StoreLink } from '../store-link.tsx';
import type { LoadedOrderProps } from './loaded-order-props.ts';
import { isEnding } from './order-phase.ts';

type OutcomeViewProps = LoadedOrderProps & { head: RefObject<HTMLHeadingElement | null> };

/** The result of an order by the server's state, and the next actions. */
export function OutcomeView({ state, order, loaded, phase, head }: OutcomeViewProps) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const isDone = phase === 'done';
  const hasVotes = isDone && loaded.lines.some((line) => line.kind === 'VOTE_PACK');
  const hasTickets = isDone && loaded.lines.some((line) => line.kind === 'TICKET' && line.state === 'DELIVERED');
  const values = { name: loaded.orderer.name, amount: formatMoney(loaded.refunded, language) };
  return (
    <>
      <div className="outcome" data-done={isDone || undefined}>
        {isDone ? <Rays /> : null}
        <Heading ref={head} tabIndex={-1} className="order-title">
          {t(`phase.${phase}.title`, values)}
        </Heading>
        <p>{isEnding(loaded) ? t('ending') : t(`phase.${phase}.text`, values)}</p>
      </div>
      {isDone || loaded.lines.some((line) => line.stuck) ? <Deliveries loaded={loaded} /> : null}
      {isDone && order.staysHere.value ? (
        <PhotocardsPlace
          orderId={loaded.orderId}
          sets={loaded.lines.flatMap((line) => line.photocards)}
          reveals
          onError={state.reportError}
        />
      ) : null}
      <div className="ways">
        {hasVotes ? (
          // The path comes from an attribute of the host page; it is always resolved on the platform.
          <PlatformLink
            className="button button-primary button-large"
            to={(state.voteToReturnTo() ?? '/votehome') as SitePath}
          >
            {t('toVote')}
          </PlatformLink>
        ) : null}
        {hasTickets ? (
          <PlatformLink className="button button-primary button-large" to="/mypage/ticket">
            {t('toTicket')}
          </PlatformLink>
        ) : null}
        <PlatformLink
          className={`button button-large ${isDone && !hasVotes && !hasTickets ? 'button-primary' : 'button-quiet'}`}
          to={sitePath('/mypage/purchase', { order: loaded.orderId })}
        >
          {t('toPurchase')}
        </PlatformLink>
        {loaded.receiptUrl ? (
          <a className="button button-plain" href={loaded.receiptUrl} target="_blank" rel="noopener noreferrer">
            {t('receipt')}
          </a>
        ) : null}
        <StoreLink state={state} to={{ name: 'list' }} className="button button-plain">
          {t('toStore')}
        </StoreLink>
      </div>
    </>
  );
}

/** How each line is delivered. */
function Deliveries({ loaded }: Pick<LoadedOrderProps, 'loaded'>) {
  const t = useWords('store-order');
  return (
    <ul className="deliveries">
      {loaded.lines.map((line) => (
        <li key={line.lineId} data-state={line.state}>
          <strong dir="auto">{line.name}</strong>
          {line.kind === 'TICKET' && line.stuck ? <p className="problem">{t('error:TICKET_ISSUE_FAILED')}</p> : null}
          <span>{t(`delivered.${line.kind}.${stageOf(line)}`)}</span>
          {isBeingPacked(line) && !loaded.held ? <span dir="auto">{line.delivery}</span> : null}
        </li>
      ))}
    </ul>
  );
}

type Line = Order['lines'][number];
/** A server of the version before sends no `shipments`. */
type StagedLine = Omit<Line, 'shipments'> & Partial<Pick<Line, 'shipments'>>;

/** True if goods were paid and none of them was sent yet: the seller's words say when they will be. */
const isBeingPacked = (line: StagedLine): boolean =>
  line.kind === 'GOODS' &&
  (line.state === 'WAITING' ||
    (stageOf(line) === 'there' && line.shipments?.some(({ state }) => state === 'PREPARING') === true));

/** The delivery state of a line, as a key of `store-order:delivered`. */
function stageOf({ kind, state, stuck, shipments }: StagedLine): string {
  const shipment = shipments?.[0];
  if (kind === 'TICKET' && stuck) return state === 'WAITING' ? 'stuck' : 'undeliverable';
  if (shipment?.state === 'SHIPPED' || shipment?.state === 'DELIVERED') return shipment.state;
  return state === 'WAITING' ? 'waiting' : 'there';
}
