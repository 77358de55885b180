import { useState } from 'react';
import { scopes as allScopes } from '../../../../rules/scopes.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { AddOriginDialog, RemoveOriginDialog } from './origin-dialogs.tsx';
import type { Partner } from './partners-state.ts';
import { AddScopesDialog, LiveDialog, StopDialog, TakeScopesDialog } from './state-dialogs.tsx';

const dialogs = {
  live: LiveDialog,
  change: ChangeDialog,
  addOrigin: AddOriginDialog,
  removeOrigin: RemoveOriginDialog,
  addScopes: AddScopesDialog,
  takeScopes: TakeScopesDialog,
  stop: StopDialog,
};
type Action = keyof typeof dialogs;

/** The actions on a partner that the staff member's roles allow. Each needs a reason. One that gives more rights needs an approval. */
export function PartnerActions({ partner, onChanged }: { partner: Partner; onChanged: () => void }) {
  const t = useWords('studio-partners');
  const [opened, setOpened] = useState<Action | null>(null);
  const close = () => setOpened(null);
  const isLive = partner.state === 'LIVE';
  const useful: Record<Action, boolean> = {
    live: !isLive,
    change: true,
    addOrigin: true,
    removeOrigin: partner.origins.length > 0,
    addScopes: isLive && partner.scopes.length < allScopes.length,
    takeScopes: isLive && partner.scopes.length > 1,
    stop: partner.state !== 'STOPPED',
  };
  const Dialog = opened && dialogs[opened];
  return (
    <section className="panel">
      <h2>{t('studio:members.change')}</h2>
      <div className="desk-actions">
        {(Object.keys(dialogs) as Action[])
          .filter((action) => useful[action])
          .map((action) => (
            <Button
              key={action}
              kind={action === 'live' ? 'primary' : action === 'stop' ? 'danger' : 'quiet'}
              onClick={() => setOpened(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
      </div>
      {Dialog ? (
        <Dialog
          partner={partner}
          onClose={close}
          onReload={onChanged}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}
