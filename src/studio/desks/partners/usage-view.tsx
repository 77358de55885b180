import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { addressOf, type UsageDay, usageFigures } from './partners-state.ts';

const days = 90;

/** Usage of a partner's pages, day by day. */
export function UsageView({ partnerId }: { partnerId: string }) {
  useSignals();
  const t = useWords('studio-partners');
  const list = useList<UsageDay>({
    address: `${addressOf(partnerId)}/usage`,
    filters: [],
    read: async (_, __, signal) => {
      const call = 'GET /studio/partner/:partnerId/usage';
      const usage = await studioCall(call, { params: { partnerId }, query: { days }, signal });
      return { rows: usage.days, nextCursor: null };
    },
  });
  const columns: ListColumn<UsageDay>[] = [
    { id: 'day', label: t('day'), text: ({ day }) => day, isFixed: true },
    ...usageFigures.map((figure) => ({
      id: figure,
      label: t(`figures.${figure}`),
      text: (row: UsageDay) => t('amount', { amount: row[figure] }),
      isNumber: true,
    })),
  ];
  return (
    <>
      <DeskHead title={t('usageOf')} text={t('usageHint')}>
        <Link href={addressOf(partnerId)} className="button button-quiet">
          {t('backToPartner')}
        </Link>
      </DeskHead>
      <ListView
        list={list}
        label={t('usageOf')}
        columns={columns}
        rowId={({ day }) => day}
        fileName="usage"
        empty={{ title: t('usageOf') }}
        hasSearch={false}
      />
    </>
  );
}
