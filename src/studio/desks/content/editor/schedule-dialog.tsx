import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { homeZone } from '../../../../../rules/moments.ts';
import { readWallTime, wallTimeOf } from '../../../../../rules/zoned-time.ts';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Field } from '../../../../core/ui/form/field.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { toasts } from '../../../layout/toasts.ts';
import type { EditorState } from './editor-state.ts';

/** The time of the scheduled publication of a draft, in the time zone of titles. */
export function ScheduleDialog({ editor, onClose }: { editor: EditorState; onClose: () => void }) {
  useSignals();
  const t = useWords('studio-content');
  const { start } = useMoments(homeZone);
  const [wall, setWall] = useState(() => tomorrow());
  const [isPast, setPast] = useState(false);
  const at = readWallTime(wall, homeZone);
  const failure = editor.action.failure.value;
  const { kind, entryId } = editor.entry.value;
  const schedule = async () => {
    if (at === null) return;
    if (at.getTime() <= Date.now()) return setPast(true);
    const isDone = await editor.step(`schedule ${at.toISOString()}`, (version, key) =>
      studioCall('POST /studio/content/:kind/:entryId/schedule', {
        params: { kind, entryId },
        body: { version, at: at.toISOString() },
        key,
      }),
    );
    if (isDone) toasts.show(t('schedule.done'));
    if (isDone || editor.conflict.peek() || editor.form.problems.peek().length > 0) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('schedule.title')}
      closeLabel={t('close')}
      foot={
        <>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
          <Button
            kind="primary"
            wide
            busy={editor.action.busy.value}
            disabled={at === null || isPast}
            onClick={() => void schedule()}
          >
            {t('schedule.confirm')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{t('schedule.text')}</p>
        <Field
          label={t('schedule.at')}
          type="datetime-local"
          value={wall.replace(' ', 'T')}
          error={isPast ? t('schedule.past') : undefined}
          hint={at === null ? undefined : start(at.toISOString())}
          onChange={({ currentTarget }) => {
            setWall(currentTarget.value.replace('T', ' '));
            setPast(false);
          }}
        />
      </div>
    </Dialog>
  );
}

/** Noon of the next day: a first idea. */
function tomorrow(): string {
  const next = wallTimeOf(new Date(Date.now() + 86_400_000), homeZone);
  return `${next.slice(0, 10)} 12:00`;
}
