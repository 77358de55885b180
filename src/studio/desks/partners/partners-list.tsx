import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { AddDialog } from './add-dialog.tsx';
import { addressOf, type ListedPartner, partnerStates, partnersAddress, readPartners } from './partners-state.ts';
import { StateMark } from './state-mark.tsx';

const linkOf = ({ name, partnerId }: ListedPartner) => (
  <Link href={addressOf(partnerId)} dir="auto" translate="no">
    {name}
  </Link>
);
const markOf = ({ state }: ListedPartner) => <StateMark state={state} />;
const originsText = ({ origins }: ListedPartner) => origins.map(({ origin }) => origin).join(', ');
const originsCell = (partner: ListedPartner) => <span translate="no">{originsText(partner)}</span>;

/** Partners with pages that embed elements, and requests of new ones. */
export function PartnersList() {
  useSignals();
  const t = useWords('studio-partners');
  const { instant } = useMoments();
  const [isAdding, setAdding] = useState(false);
  const list = useList<ListedPartner>({
    address: partnersAddress,
    filters: ['state'],
    read: readPartners,
  });

  const columns: ListColumn<ListedPartner>[] = [
    { id: 'name', label: t('name'), text: ({ name }) => name, cell: linkOf, isFixed: true, canSort: true },
    { id: 'state', label: t('state'), text: ({ state }) => t(`states.${state}`), cell: markOf },
    { id: 'origins', label: t('origins'), text: originsText, cell: originsCell },
    { id: 'scopes', label: t('scopes'), text: ({ scopes }) => String(scopes.length), isNumber: true },
    { id: 'source', label: t('source'), text: ({ source }) => t(`sources.${source}`) },
    { id: 'changedAt', label: t('changedAt'), text: ({ changedAt }) => instant(changedAt), canSort: true },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.partners')} text={t('text')}>
        {may('partner.manage') ? (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null}
      </DeskHead>
      <ListView
        list={list}
        label={t('studio:desks.partners')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: partnerStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        rowId={({ partnerId }) => partnerId}
        fileName="partners"
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
