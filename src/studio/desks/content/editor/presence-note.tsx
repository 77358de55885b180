import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { showFailure } from '../../../layout/toasts.ts';
import type { EditorState } from './editor-state.ts';
import { createPresence } from './presence.ts';

/** Other staff members who have the entry open, and whether it was saved since it was opened here. */
export function PresenceNote({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const { kind, entryId, version } = editor.entry.value;
  const isNew = editor.isNew.value;
  const [presence] = useState(() => createPresence(kind, entryId, showFailure));
  useEffect(() => {
    if (isNew) return;
    presence.start();
    return presence.stop;
  }, [presence, isNew]);
  const people = presence.people.value;
  const isBehind = presence.version.value > version;
  if (people.length === 0 && !isBehind) return null;
  const names = [...new Set(people.map(({ name, staffId }) => name ?? staffId))].join(', ');
  const show = async () => {
    try {
      await editor.refresh(() => studioCall('GET /studio/content/:kind/:entryId', { params: { kind, entryId } }));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className="panel draft-note" role="status">
      <p>
        {people.length > 0 ? t('presence.others', { names }) : ''}
        {people.length > 0 && isBehind ? ' ' : ''}
        {isBehind ? t('presence.behind') : ''}
      </p>
      {isBehind && editor.form.changes.value.length === 0 ? (
        <Button onClick={() => void show()}>{t('presence.show')}</Button>
      ) : null}
    </div>
  );
}
