import { useState } from 'react';
import type { StaffRight } from '../../../../rules/staff/rights.ts';
import type { SuspensionReason } from '../../../../rules/suspension.ts';
import type { CallOptions } from '../../../core/api/call.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { may } from '../../session/session-signals.ts';
import { Cause } from './cause.tsx';
import { useGrant } from './grant-dialog.tsx';

type Action = CallOptions<'POST /studio/member/bulk'>['body']['action'];
type Kind = 'warn' | 'signOut' | 'grant';

const kinds: readonly [Kind, StaffRight][] = [
  ['warn', 'member.help'],
  ['signOut', 'member.help'],
  ['grant', 'member.grant'],
];

interface BulkProps {
  userIds: readonly string[];
  /** Called when a job has begun. */
  onStarted: () => void;
}

/** The actions on all chosen members. Each runs as a job. */
export function BulkActions({ userIds, onStarted }: BulkProps) {
  const t = useWords('studio');
  const [opened, setOpened] = useState<Kind | null>(null);
  const started = () => {
    setOpened(null);
    toasts.show(t('studio-jobs:started'));
    onStarted();
  };
  return (
    <>
      {kinds
        .filter(([, right]) => may(right))
        .map(([kind]) => (
          <Button key={kind} onClick={() => setOpened(kind)}>
            {t(`members.actions.${kind}`)}
          </Button>
        ))}
      {opened === null ? null : (
        <BulkDialog kind={opened} userIds={userIds} onStarted={started} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function BulkDialog({ kind, userIds, onStarted, onClose }: BulkProps & { kind: Kind; onClose: () => void }) {
  const t = useWords('studio');
  const [cause, setCause] = useState<SuspensionReason | null>(null);
  const { grant, fields } = useGrant();
  const action = actionOf(kind, cause, grant);
  return (
    <ReasonDialog
      title={`${t(`members.actions.${kind}`)}: ${t('list.chosen', { count: userIds.length })}`}
      text={t(`studio-jobs:bulk.${kind}Text`)}
      confirmLabel={t(`members.actions.${kind}`)}
      content={JSON.stringify([action, userIds])}
      isComplete={action !== null}
      onClose={onClose}
      onDone={onStarted}
      onConfirm={async (reason, key) => {
        if (action === null) throw new Error('the action is not complete');
        const body = { userIds: [...userIds], action, reason };
        return studioCall('POST /studio/member/bulk', { body, key });
      }}
    >
      {kind === 'warn' ? <Cause value={cause} onChange={setCause} /> : null}
      {kind === 'grant' ? fields : null}
    </ReasonDialog>
  );
}

/** Null while something is missing. */
function actionOf(
  kind: Kind,
  cause: SuspensionReason | null,
  grant: { count: number; days: number } | null,
): Action | null {
  switch (kind) {
    case 'signOut':
      return { kind: 'SIGN_OUT' };
    case 'warn':
      return cause && { kind: 'WARN', cause };
    case 'grant':
      return grant && { kind: 'GRANT', ...grant };
  }
}
