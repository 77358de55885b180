import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { noteLength } from '../../../rules/staff/limits.ts';
import { createAction } from '../../core/api/action.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { TextArea } from '../../core/ui/form/text-area.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { limitOf } from '../forms/limit.ts';
import { Line, Panel } from './panel.tsx';

type AddNote = (text: string, key: string) => Promise<object>;

interface NotesProps {
  notes: readonly { noteId: string; text: string; at: string; by: { name: string } }[];
  /** The readers of a note, beside the field for a new one. */
  hint: string;
  /** Null where the reader may add none. */
  add: AddNote | null;
  onAdded: () => void;
}

/** Notes of the staff for each other; a note is never changed. */
export function Notes({ notes, hint, add, onAdded }: NotesProps) {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (
    <>
      <Panel
        title={t('members.notes')}
        none={t('members.none')}
        rows={notes.map(({ noteId, text, at, by }) => (
          <Line key={noteId} name={text} text={`${by.name} · ${instant(at)}`} />
        ))}
      />
      {add ? <NewNote add={add} hint={hint} onAdded={onAdded} /> : null}
    </>
  );
}

function NewNote({ add, hint, onAdded }: { add: AddNote; hint: string; onAdded: () => void }) {
  useSignals();
  const t = useWords('studio');
  const [text, setText] = useState('');
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const limit = limitOf(text, noteLength, t);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (!(await action.run(note, (key) => add(note, key)))) return;
    // Text that was typed meanwhile stays.
    setText((now) => (now.trim() === note ? '' : now));
    onAdded();
  };
  return (
    <form className="panel form" onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={t('members.newNote')}
        hint={hint}
        error={limit.error ?? (failure ? failureText(failure) : undefined)}
        count={limit.count}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="desk-actions">
        <Button type="submit" busy={action.busy.value} disabled={text.trim() === '' || Boolean(limit.error)}>
          {t('members.addNote')}
        </Button>
      </div>
    </form>
  );
}
