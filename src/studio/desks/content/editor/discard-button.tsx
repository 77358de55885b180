import { useState } from 'react';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';

interface DiscardButtonProps {
  changes: readonly Change[];
  onDiscard: () => void;
}

/** Returns to the saved version, after a dialog with the lost changes. */
export function DiscardButton({ changes, onDiscard }: DiscardButtonProps) {
  const t = useWords('studio-content');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setAsking(true)}>
        {t('aside.discard')}
      </Button>
      {isAsking ? (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('discard.title')}
          closeLabel={t('close')}
          foot={
            <Button
              kind="danger"
              wide
              onClick={() => {
                setAsking(false);
                onDiscard();
              }}
            >
              {t('aside.discard')}
            </Button>
          }
        >
          <div className="form">
            <p>{t('discard.text')}</p>
            <ChangeList changes={changes} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
