import { useSignals } from '@preact/signals-react/runtime';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { entryAddress, findEntries, kindsFor, nameOfEntry } from '../desks/content/content-state.ts';
import { findInquiries, addressOf as inquiryAddress } from '../desks/inquiries/inquiries-state.ts';
import { findMembers, addressOf as memberAddress } from '../desks/members/members-state.ts';
import { findOrders, addressOf as orderAddress } from '../desks/orders/orders-state.ts';
import { findPartners, addressOf as partnerAddress } from '../desks/partners/partners-state.ts';
import { findTickets, addressOf as ticketAddress } from '../desks/tickets/tickets-state.ts';
import { desksFor } from '../routing/desks.ts';
import { may } from '../session/session-signals.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { createFinder } from './finder.ts';
import { showFailure } from './toasts.ts';

interface CommandMenuProps {
  open: boolean;
  onClose: () => void;
  me: StaffMember;
}

/** A dialog gives the focus to the element with this attribute when it opens; React would set the focus before that. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Finds a desk by its name, and members, orders, tickets, inquiries, partners and content by any of their numbers and names, with the keyboard alone. */
export function CommandMenu({ open, onClose, me }: CommandMenuProps) {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const language = useLanguage();
  const finders = useFinders();
  const { members, orders, tickets, inquiries, partners, entries } = finders;
  const allowedFinders = [
    ...(may('member.read') ? [members] : []),
    ...(may('order.read') ? [orders] : []),
    ...(may('ticket.read') ? [tickets] : []),
    ...(may('inquiry.read') ? [inquiries] : []),
    ...(may('partner.read') ? [partners] : []),
    ...(kindsFor(me.rights).readable.length > 0 ? [entries] : []),
  ];
  const type = (text: string) => {
    setTyped(text);
    for (const finder of allowedFinders) finder.type(text);
  };
  // The next search begins empty.
  const close = () => {
    onClose();
    type('');
  };
  const follow = (address: string) => {
    close();
    navigate(address);
  };
  return (
    <Dialog open={open} onClose={close} title={t('find.title')} closeLabel={t('close')} className="find">
      {open ? (
        <Command label={t('find.title')} loop>
          <Command.Input
            ref={focusFirst}
            value={typed}
            onValueChange={type}
            placeholder={t(allowedFinders.length > 0 ? 'find.all' : 'find.placeholder')}
          />
          <Command.List label={t('find.results')}>
            <Command.Empty>{t('find.nothing')}</Command.Empty>
            <Command.Group heading={t('find.desks')}>
              {desksFor(me.roles).map((desk) => (
                <Command.Item key={desk.name} value={t(`desks.${desk.name}`)} onSelect={() => follow(desk.path)}>
                  {t(`desks.${desk.name}`)}
                </Command.Item>
              ))}
            </Command.Group>
            <Hits
              heading={t('desks.members')}
              typed={typed}
              hits={members.found.value.map(({ userId, nickname, email, foundBy }) => ({
                address: memberAddress(userId),
                name: nickname,
                text: [email, foundBy && t(`members.foundBy.${foundBy}`)].filter(Boolean).join(' · '),
              }))}
              onFollow={follow}
            />
            <Hits
              heading={t('desks.orders')}
              typed={typed}
              hits={orders.found.value.map(({ orderId, number, name, fan }) => ({
                address: orderAddress(orderId),
                name: number,
                text: [name, fan.nickname].filter(Boolean).join(' · '),
              }))}
              onFollow={follow}
            />
            <Hits
              heading={t('desks.tickets')}
              typed={typed}
              hits={tickets.found.value.map(({ ticketId, number, name, fan }) => ({
                address: ticketAddress(ticketId),
                name: number,
                text: [name, fan.nickname].filter(Boolean).join(' · '),
              }))}
              onFollow={follow}
            />
            <Hits
              heading={t('desks.inquiries')}
              typed={typed}
              hits={inquiries.found.value.map(({ inquiryId, firstLine }) => ({
                address: inquiryAddress(inquiryId),
                name: firstLine,
                text: inquiryId,
              }))}
              onFollow={follow}
            />
            <Hits
              heading={t('desks.partners')}
              typed={typed}
              hits={partners.found.value.map(({ partnerId, name, origins }) => ({
                address: partnerAddress(partnerId),
                name,
                text: origins.map(({ origin }) => origin).join(' · '),
              }))}
              onFollow={follow}
            />
            <Hits
              heading={t('desks.content')}
              typed={typed}
              hits={entries.found.value.map((entry) => ({
                address: entryAddress(entry.kind, entry.entryId),
                name: nameOfEntry(entry, language),
                text: [t(`studio-content:kinds.${entry.kind}`), entry.entryId].join(' · '),
              }))}
              onFollow={follow}
            />
          </Command.List>
        </Command>
      ) : null}
    </Dialog>
  );
}

/** Searches beside the pages. */
function useFinders() {
  const [finders] = useState(() => ({
    members: createFinder(findMembers, showFailure),
    inquiries: createFinder(findInquiries, showFailure),
    orders: createFinder(findOrders, showFailure),
    tickets: createFinder(findTickets, showFailure),
    partners: createFinder(findPartners, showFailure),
    entries: createFinder(findEntries, showFailure),
  }));
  useEffect(
    () => () => {
      for (const finder of Object.values(finders)) finder.dispose();
    },
    [finders],
  );
  return finders;
}

interface HitsProps {
  heading: string;
  /** The server has found them: the typed text need not be in the shown results. */
  typed: string;
  hits: readonly { address: string; name: string; text: string }[];
  onFollow: (address: string) => void;
}

function Hits({ heading, typed, hits, onFollow }: HitsProps) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {hits.map(({ address, name, text }) => (
        <Command.Item key={address} value={address} keywords={[typed]} onSelect={() => onFollow(address)}>
          <span dir="auto" translate="no">
            {name}
          </span>
          <small dir="auto" translate="no">
            {text}
          </small>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
