import { useSignals } from '@preact/signals-react/runtime';
import type { EventDetail } from '../../../../server/event/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import raysBurst from '../../../core/ui/rays/rays-burst.css?inline';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useFormats } from '../formats.ts';
import type { OpenEvent } from '../open-event.ts';
import entry from './entry-dialog.css?inline';

/** A burst of rays confirms the entry, outside of the dialog. */
const sheets = [dialog, raysBurst, entry];

/** Explains the entry before the fan confirms it. */
export function EntryDialog({ opened, event }: { opened: OpenEvent; event: EventDetail }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event');
  const language = useLanguage();
  const formats = useFormats();
  const failure = opened.failure.value;
  return (
    <Dialog
      open={opened.isConfirmOpen.value}
      onClose={opened.close}
      title={t('confirmTitle')}
      closeLabel={t('close')}
      foot={
        <Button kind="primary" large wide busy={opened.isEntering.value} onClick={opened.enter}>
          {t('confirm')}
        </Button>
      }
    >
      <p className="confirm-name" dir="auto">
        {event.name}
      </p>
      <ul className="promises">
        <li>{t('promiseOnce')}</li>
        <li>{t('promiseDraw')}</li>
        <li>{t('promiseResult', { at: formats.instant(event.resultsAt) })}</li>
      </ul>
      {failure === null ? null : (
        <p className="problem" role="alert">
          {messageOf(failure, language)}
        </p>
      )}
    </Dialog>
  );
}
