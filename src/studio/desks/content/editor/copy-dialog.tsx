import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { createAction } from '../../../../core/api/action.ts';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Field } from '../../../../core/ui/form/field.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { limitOf } from '../../../forms/limit.ts';
import { type ContentEntry, entryAddress } from '../content-state.ts';

/** Copies an entry under a new id. */
export function CopyDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  useSignals();
  const t = useWords('studio-content');
  const [, navigate] = useLocation();
  const [id, setId] = useState(`${entry.entryId}-2`);
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const copy = async () => {
    const { kind, entryId } = entry;
    const copied = await action.run(id, (key) =>
      studioCall('POST /studio/content/:kind/:entryId/copy', { params: { kind, entryId }, body: { entryId: id }, key }),
    );
    if (copied) navigate(entryAddress(copied.kind, copied.entryId));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copy.title')}
      closeLabel={t('close')}
      foot={
        <>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
          <Button kind="primary" wide busy={action.busy.value} disabled={!isId(id)} onClick={() => void copy()}>
            {t('copy.confirm')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{t('copy.text')}</p>
        <Field
          label={t('copy.id')}
          value={id}
          {...limitOf(id, maxIdLength, t)}
          spellCheck={false}
          hint={t('form.idHint')}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

const maxIdLength = 64;
const isId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text);
