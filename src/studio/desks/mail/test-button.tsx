import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { type Language, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure, toasts } from '../../layout/toasts.ts';

/** Sends the example in this language to the reader's own address. */
export function TestButton({ kind, language }: { kind: string; language: Language }) {
  useSignals();
  const t = useWords('studio-mail');
  const [action] = useState(() => createAction(showFailure));
  const send = () =>
    action.run(language, async (key) => {
      const call = 'POST /studio/mail/:kind/test';
      const reply = await studioCall(call, { params: { kind }, body: { language }, key });
      toasts.show(t('testSent', { address: reply.recipient }));
      return reply;
    });
  return (
    <Button kind="primary" busy={action.busy.value} onClick={() => void send()}>
      {t('sendTest')}
    </Button>
  );
}
