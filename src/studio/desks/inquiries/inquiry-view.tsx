import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { backTo } from '../../list/last-query.ts';
import { Notes } from '../../panel/notes.tsx';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { may } from '../../session/session-signals.ts';
import { Answer } from './answer.tsx';
import { Conversation } from './conversation.tsx';
import { FanPanels } from './fan-panels.tsx';
import { address, decidable } from './inquiries-state.ts';
import { InquiryActions } from './inquiry-actions.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { Objection } from './objection.tsx';

/** One inquiry: the conversation, the fan, and the actions. The audit log has an entry for each read. */
export function InquiryView({ inquiryId }: { inquiryId: string }) {
  useSignals();
  const t = useWords('studio-inquiries');
  // The number of changes on this page: the history is read again after each one.
  const [changes, setChanges] = useState(0);
  const inquiry = useObject((signal) =>
    studioCall('GET /studio/inquiry/:inquiryId', { params: { inquiryId }, signal }),
  );
  const state = inquiry.state.value;
  if (!state.value) return <Pending of={inquiry} />;
  const changed = () => {
    setChanges((count) => count + 1);
    void inquiry.load();
  };
  const { value } = state;
  const mayChange = may('inquiry.answer') && (value.fan !== null || value.guest !== null);
  return (
    <>
      <DeskHead title={t('one', { topic: t(`inquiry:topics.${value.topic}`) })}>
        <Link href={backTo(address)} className="button button-quiet">
          {t('studio:desks.inquiries')}
        </Link>
      </DeskHead>
      <InquiryFacts inquiry={value} />
      {mayChange ? <InquiryActions inquiry={value} onChanged={changed} /> : null}
      <Conversation inquiry={value} />
      {mayChange ? <Objection inquiry={value} onChanged={changed} /> : null}
      {mayChange && decidable(value) !== 'OWN' ? <Answer inquiry={value} onChanged={changed} /> : null}
      <Notes
        notes={value.notes}
        hint={t('noteHint')}
        add={
          mayChange && value.guest === null
            ? (text, key) =>
                studioCall('POST /studio/inquiry/:inquiryId/note', { params: { inquiryId }, body: { text }, key })
            : null
        }
        onAdded={changed}
      />
      <FanPanels inquiry={value} />
      <ObjectHistory key={changes} kind="inquiry" id={inquiryId} />
    </>
  );
}
