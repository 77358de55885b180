import { effect, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../rules/money.ts';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useNow } from '../../core/clock/clock.ts';
import { session } from '../../core/session/session.ts';
import { Countdown } from '../../core/ui/figures/countdown.tsx';
import { language } from '../../core/words/language.ts';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { createRoundTicketState, type Subject, type TicketOffer } from './round-ticket-state.ts';

/** Offers a ticket for an upcoming round: the round, the time until it starts, and a link to the product. Empty if none is on sale. */
export function RoundTicket({ subject }: { subject: Subject }) {
  useSignals();
  const [state] = useState(() => createRoundTicketState(subject));
  useEffect(() => {
    const stop = effect(() => {
      // Loads again for another fan, who may have a ticket already, and for names in another language.
      void [language.value, session.user.value?.userId];
      untracked(() => void state.load());
    });
    // The fan may have a ticket by now, from another tab or device.
    const loadWhenVisible = () => {
      const { value: offer } = state.ticket.peek();
      if (offer && session.isLoggedIn.peek() && !document.hidden) void state.load();
    };
    document.addEventListener('visibilitychange', loadWhenVisible);
    return () => {
      document.removeEventListener('visibilitychange', loadWhenVisible);
      stop();
      state.dispose();
    };
  }, [state]);
  // No error state: the element on the same page reads the same stream and shows the error.
  const ticket = state.ticket.value.value;
  return ticket ? <Offer ticket={ticket} /> : null;
}

function Offer({ ticket: { round, stream, product } }: { ticket: TicketOffer }) {
  const t = useWords('player-door');
  const reader = useLanguage();
  // Once the round has begun, the player shows how a fan gets in.
  if (useNow(1000) >= Date.parse(round.startsAt)) return null;
  return (
    <section className="round-ticket" aria-label={t('sale.title')}>
      <div className="round-ticket-words">
        <p className="round-ticket-round" dir="auto">
          {`${stream.name} · ${round.name}`}
        </p>
        <p className="round-ticket-name" dir="auto">
          {product.name}
        </p>
        <p className="round-ticket-time">
          {t('sale.startsIn')} <Countdown to={round.startsAt} />
        </p>
      </div>
      <Link href={sitePath('/producthome', { product: product.productId })} className="button button-primary">
        {t('sale.buy', { price: formatMoney(product.price, reader) })}
      </Link>
    </section>
  );
}
