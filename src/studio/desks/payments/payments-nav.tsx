import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import '../../layout/desk-nav.css';
import { mayFor } from '../../session/session-signals.ts';
import {
  differencesAddress,
  disputesAddress,
  paymentsAddress,
  reportsAddress,
  stuckAddress,
} from './payments-state.ts';

const pages = [
  ['settlement', paymentsAddress],
  ['differences', differencesAddress],
  ['reports', reportsAddress],
  ['stuck', stuckAddress],
  ['disputes', disputesAddress],
] as const;

export type PaymentsPage = (typeof pages)[number][0];

/** On a phone not all of them fit. */
const showCurrent = (nav: HTMLElement | null): void =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages of the desk. A role for one title has only the sums of its products. */
export function PaymentsNav({ current }: { current: PaymentsPage }) {
  useSignals();
  const t = useWords('studio-payments');
  if (!mayFor('payment.read', null)) return null;
  return (
    <nav className="kinds" ref={showCurrent} aria-label={t('studio:desks.payments')}>
      {pages.map(([page, address]) => (
        <Link key={page} href={address} aria-current={page === current ? 'page' : undefined}>
          {t(`pages.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
