import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { showFailure } from '../../layout/toasts.ts';
import { readWaitingRequests } from './members-state.ts';

/** The requests about a member that wait for approval, so that no one repeats them. */
export function WaitingRequests({ userId }: { userId: string }) {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const requests = useRemote(() => createRemote((signal) => readWaitingRequests(userId, signal), showFailure));
  return (requests.state.value.value ?? []).map(({ approvalId, action, requestedBy, requestedAt }) => (
    <p key={approvalId} className="panel-note">
      <Link href="/studio/approvals">
        {t('members.waiting', {
          action: t(`record.actions.${action}`),
          name: requestedBy.name,
          at: instant(requestedAt),
        })}
      </Link>
    </p>
  ));
}
