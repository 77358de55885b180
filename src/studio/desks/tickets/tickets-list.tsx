import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { mayFor } from '../../session/session-signals.ts';
import { useTitles } from '../staff/use-titles.ts';
import { addressOf, type ListedTicket, readTickets, ticketStates, ticketsAddress } from './tickets-state.ts';

const linkOf = ({ number, ticketId }: ListedTicket) => (
  <Link href={addressOf(ticketId)} translate="no">
    {number}
  </Link>
);

/** Tickets by search, state and title, the newest first. */
export function TicketsList() {
  useSignals();
  const t = useWords('studio-tickets');
  const { instant } = useMoments();
  const titles = useTitles();
  const list = useList<ListedTicket>({ address: ticketsAddress, filters: ['state', 'titleId'], read: readTickets });
  const fanOf = ({ fan }: ListedTicket): string =>
    fan.nickname === null ? t('fanLeft') : [fan.nickname, fan.name].filter(Boolean).join(' · ');
  const fanCell = (ticket: ListedTicket) => (
    <span dir="auto" translate={ticket.fan.nickname === null ? undefined : 'no'}>
      {fanOf(ticket)}
    </span>
  );
  const stateText = ({ state }: ListedTicket) => t(`ticket:state.${state}`);
  const markOf = (ticket: ListedTicket) => <span className="state-mark">{stateText(ticket)}</span>;
  const columns: ListColumn<ListedTicket>[] = [
    { id: 'number', label: t('number'), text: ({ number }) => number, cell: linkOf, isFixed: true },
    { id: 'state', label: t('state'), text: stateText, cell: markOf },
    { id: 'pass', label: t('pass'), text: ({ name }) => name },
    { id: 'fan', label: t('fan'), text: fanOf, cell: fanCell },
    { id: 'source', label: t('source'), text: ({ source }) => t(`sources.${source}`) },
    { id: 'receivedAt', label: t('receivedAt'), text: ({ receivedAt }) => instant(receivedAt) },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.tickets')} text={t('text')} />
      <ListView
        list={list}
        label={t('studio:desks.tickets')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: ticketStates.map((value) => ({ value, label: t(`ticket:state.${value}`) })),
          },
          {
            name: 'titleId',
            label: t('title'),
            options: titles
              .filter(({ titleId }) => mayFor('ticket.read', titleId))
              .map(({ titleId, name }) => ({ value: titleId, label: name })),
          },
        ]}
        rowId={({ ticketId }) => ticketId}
        fileName="tickets"
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </>
  );
}
