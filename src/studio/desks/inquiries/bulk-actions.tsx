import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure, toasts } from '../../layout/toasts.ts';
import { useRunEach } from '../../list/use-run-each.ts';
import { staff } from '../../session/session-signals.ts';
import { CloseDialog } from './close-dialog.tsx';
import { bulkOf, type ListedInquiry } from './inquiries-state.ts';

interface BulkProps {
  /** The loaded rows, and the ids of the chosen ones. */
  inquiries: readonly ListedInquiry[];
  chosen: readonly string[];
  onDone: () => void;
}

/** The actions on all chosen inquiries: to assign them to the reader, and to close them without an answer. */
export function BulkActions({ inquiries, chosen, onDone }: BulkProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const runEach = useRunEach();
  const [action] = useState(() => createAction(showFailure));
  // `seen`: the rows when the dialog was opened; null after a refusal: the dialog then shows the current rows.
  const [closing, setClosing] = useState<{ ids: readonly string[]; seen: readonly ListedInquiry[] | null } | null>(
    null,
  );
  const me = staff.value?.staffId ?? '';
  const { take, close } = bulkOf(inquiries, chosen);
  const toClose = closing === null ? [] : (closing.seen ?? bulkOf(inquiries, closing.ids).close);
  const takeAll = async () => {
    const seen = JSON.stringify(take.map(({ inquiryId, version }) => [inquiryId, version]));
    const outcome = await action.run(seen, (key) =>
      runEach(take, key, ({ inquiryId, version }, rowKey) => {
        const options = { params: { inquiryId }, body: { version, staffId: me }, key: rowKey };
        return studioCall('PUT /studio/inquiry/:inquiryId/holder', options);
      }),
    );
    if (outcome !== null) onDone();
  };
  return (
    <>
      {take.length > 0 ? (
        <Button busy={action.busy.value} onClick={() => void takeAll()}>
          {t('takeMany', { count: take.length })}
        </Button>
      ) : null}
      {close.length > 0 ? (
        <Button onClick={() => setClosing({ ids: chosen, seen: close })}>
          {t('closeMany', { count: close.length })}
        </Button>
      ) : null}
      {closing && toClose.length > 0 ? (
        <CloseDialog
          inquiries={toClose}
          onDone={() => {
            if (toClose.length === 1) toasts.show(t('done.closed'));
            setClosing(null);
            onDone();
          }}
          onRefused={() => setClosing({ ...closing, seen: null })}
          onClose={() => setClosing(null)}
        />
      ) : null}
    </>
  );
}
