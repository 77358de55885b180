import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { addressOf, type ListedMail, mailAddress, purposes, readMails } from './mail-state.ts';

const linkOf = ({ kind, subject }: ListedMail) => (
  <Link href={addressOf(kind)} dir="auto">
    {subject}
  </Link>
);

/** All kinds of mails, with example values in their subjects. */
export function MailList() {
  useSignals();
  const t = useWords('studio-mail');
  const list = useList<ListedMail>({ address: mailAddress, filters: ['why'], read: readMails });
  const columns: ListColumn<ListedMail>[] = [
    { id: 'subject', label: t('subject'), text: ({ subject }) => subject, cell: linkOf, isFixed: true },
    { id: 'why', label: t('purpose'), text: ({ why }) => t(`purposes.${why}`) },
    {
      id: 'optional',
      label: t('canTurnOff'),
      text: ({ optional }) => t(optional === null ? 'studio:no' : 'studio:yes'),
    },
    { id: 'kind', label: t('kind'), text: ({ kind }) => kind },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.mail')} text={t('text')} />
      <ListView
        list={list}
        label={t('studio:desks.mail')}
        columns={columns}
        filters={[
          {
            name: 'why',
            label: t('purpose'),
            options: purposes.map((value) => ({ value, label: t(`purposes.${value}`) })),
          },
        ]}
        rowId={({ kind }) => kind}
        fileName="mails"
        empty={{ title: t('studio:list.nothingFound') }}
      />
    </>
  );
}
