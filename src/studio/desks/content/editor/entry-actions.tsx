import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { codeOf } from '../../../../core/api/fan-error.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { hasPreview } from '../../../preview/preview-address.ts';
import { historyAddress, previewOf } from '../content-state.ts';
import { sitePlaceOf } from '../site-place.ts';
import { CopyDialog } from './copy-dialog.tsx';
import type { EditorState } from './editor-state.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

type Opened = 'schedule' | 'withdrawal' | 'return' | 'copy' | null;

/** Further actions on a saved entry. They are disabled while there are unsaved changes: each works on the server's version. */
export function EntryActions({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const [opened, setOpened] = useState<Opened>(null);
  const { kind, entryId, state, may, canWithdraw, hasDraft, scheduledAt } = editor.entry.value;
  const close = () => setOpened(null);
  const isReady = editor.form.changes.value.length === 0 && editor.conflict.value === null;
  const open = (which: Opened) => (isReady ? () => setOpened(which) : undefined);
  const params = { kind, entryId };
  const place = sitePlaceOf(kind, entryId);
  return (
    <div className="entry-actions">
      {state === 'PUBLISHED' && place !== null ? (
        <a href={place} target="_blank" rel="noreferrer" className="button button-quiet">
          {t('actions.onSite')}
        </a>
      ) : null}
      {may.edit && hasPreview(kind) ? (
        <Link href={previewOf(kind, entryId)} className="button button-quiet">
          {t('preview.title')}
        </Link>
      ) : null}
      {may.publish && hasDraft && scheduledAt === null ? (
        <Button disabled={!isReady} onClick={open('schedule')}>
          {t('actions.schedule')}
        </Button>
      ) : null}
      {may.publish && scheduledAt !== null ? (
        <Button
          disabled={!isReady}
          onClick={() =>
            void editor.step('unschedule', (version, key) =>
              studioCall('DELETE /studio/content/:kind/:entryId/schedule', { params, body: { version }, key }),
            )
          }
        >
          {t('actions.unschedule')}
        </Button>
      ) : null}
      {may.edit && kind !== 'settings' && kind !== 'policies' ? (
        <Button disabled={!isReady} onClick={open('copy')}>
          {t('actions.copy')}
        </Button>
      ) : null}
      {may.edit && hasDraft && state === 'PUBLISHED' && scheduledAt === null ? (
        <Button
          disabled={!isReady}
          onClick={() =>
            void editor.step('discard', (version, key) =>
              studioCall('DELETE /studio/content/:kind/:entryId/draft', { params, body: { version }, key }),
            )
          }
        >
          {t('actions.discard')}
        </Button>
      ) : null}
      <Link href={historyAddress(kind, entryId)} className="button button-quiet">
        {t('history.title')}
      </Link>
      {may.publish && canWithdraw && state === 'PUBLISHED' ? (
        <Button kind="danger" disabled={!isReady} onClick={open('withdrawal')}>
          {t('actions.withdraw')}
        </Button>
      ) : null}
      {may.publish && state === 'WITHDRAWN' ? (
        <Button disabled={!isReady} onClick={open('return')}>
          {t('actions.return')}
        </Button>
      ) : null}
      {opened === 'schedule' ? <ScheduleDialog editor={editor} onClose={close} /> : null}
      {opened === 'copy' ? <CopyDialog entry={editor.entry.value} onClose={close} /> : null}
      {opened === 'withdrawal' || opened === 'return' ? (
        <ReasonDialog
          title={t(`actions.${opened}Title`)}
          text={t(`actions.${opened}Text`)}
          confirmLabel={t(opened === 'withdrawal' ? 'actions.withdraw' : 'actions.return')}
          isDangerous={opened === 'withdrawal'}
          onConfirm={async (reason, key) => {
            const body = { version: editor.entry.peek().version, reason };
            const call = () => studioCall(`POST /studio/content/:kind/:entryId/${opened}`, { params, body, key });
            try {
              return await editor.change(call);
            } catch (error) {
              // Mistakes are shown on the page behind.
              if (codeOf(error) === 'CONTENT_PROBLEMS') close();
              throw error;
            }
          }}
          onDone={close}
          onClose={close}
        >
          {opened === 'withdrawal' ? <p>{t(`actions.keeps.${kind}`)}</p> : null}
        </ReasonDialog>
      ) : null}
    </div>
  );
}
