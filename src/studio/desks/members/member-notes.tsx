import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { noteLength } from '../../../../rules/staff/limits.ts';
import { createAction } from '../../../core/api/action.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import type { Member } from './members-state.ts';

/** What the staff has noted about a member; a note is never changed. */
export function MemberNotes({ member, onAdded }: { member: Member; onAdded: () => void }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (
    <>
      <Panel
        title={t('members.notes')}
        none={t('members.none')}
        rows={member.notes.map(({ noteId, text, at, by }) => (
          <Line key={noteId} name={text} text={`${by.name} · ${instant(at)}`} />
        ))}
      />
      {may('member.help') ? <NewNote userId={member.profile.userId} onAdded={onAdded} /> : null}
    </>
  );
}

function NewNote({ userId, onAdded }: { userId: string; onAdded: () => void }) {
  useSignals();
  const t = useWords('studio');
  const [text, setText] = useState('');
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    const added = await action.run(note, (key) =>
      studioCall('POST /studio/member/:userId/note', { params: { userId }, body: { text: note }, key }),
    );
    if (!added) return;
    setText('');
    onAdded();
  };
  return (
    <form className="panel form" onSubmit={(event) => void add(event)} noValidate>
      <TextArea
        label={t('members.newNote')}
        hint={t('members.noteHint')}
        error={failure ? failureText(failure) : undefined}
        rows={2}
        value={text}
        maxLength={noteLength}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="desk-actions">
        <Button type="submit" busy={action.busy.value} disabled={text.trim() === ''}>
          {t('members.addNote')}
        </Button>
      </div>
    </form>
  );
}
