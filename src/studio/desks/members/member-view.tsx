import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { backTo } from '../../list/last-query.ts';
import { Notes } from '../../panel/notes.tsx';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { may } from '../../session/session-signals.ts';
import { AccountPanels } from './account-panels.tsx';
import { ActionPanels } from './action-panels.tsx';
import { MemberActions } from './member-actions.tsx';
import type { Member } from './members-state.ts';
import { SuspensionMark } from './suspension-mark.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

/** One member: profile, possible actions, own activity, and history. Reading it is in the audit log. */
export function MemberView({ userId }: { userId: string }) {
  useSignals();
  const t = useWords('studio');
  // Number of actions here: the history is read again after each.
  const [changes, setChanges] = useState(0);
  const member = useObject((signal) => studioCall('GET /studio/member/:userId', { params: { userId }, signal }));
  const { value } = member.state.value;
  if (!value) return <Pending of={member} />;
  const changed = () => {
    setChanges((count) => count + 1);
    void member.load();
  };
  return (
    <>
      <DeskHead title={value.profile.nickname} text={value.profile.name} isPerson>
        <Link href={backTo('/studio/members')} className="button button-quiet">
          {t('desks.members')}
        </Link>
      </DeskHead>
      <Profile member={value}>
        <WaitingRequests key={changes} userId={userId} />
      </Profile>
      <MemberActions member={value} onChanged={changed} />
      <ActionPanels member={value} />
      <AccountPanels member={value} />
      <Notes
        notes={value.notes}
        hint={t('members.noteHint')}
        add={
          may('member.help')
            ? (text, key) => studioCall('POST /studio/member/:userId/note', { params: { userId }, body: { text }, key })
            : null
        }
        onAdded={changed}
      />
      <ObjectHistory key={changes} kind="member" id={userId} />
    </>
  );
}

interface ProfileProps {
  member: Member;
  /** Everything about the member that waits for a decision. */
  children: ReactNode;
}

function Profile({ member: { profile, suspension, nicknameRequest, mailStopped }, children }: ProfileProps) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const person = { dir: 'auto', translate: 'no' } as const;
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('members.state')}</dt>
        <dd>
          <SuspensionMark suspension={suspension} />
          {suspension ? ` ${t(`suspension:reason.${suspension.reason}`)}` : null}
        </dd>
        {nicknameRequest ? (
          <>
            <dt>{t('members.nickname')}</dt>
            <dd>
              <span className="state-mark state-mark-alert">{t('members.nicknameRequest')}</span>{' '}
              {t(`nickname:causes.${nicknameRequest.cause}`)} ·{' '}
              {t('members.nicknameShown', { shownAs: nicknameRequest.shownAs, at: instant(nicknameRequest.at) })}
            </dd>
          </>
        ) : null}
        <dt>{t('members.email')}</dt>
        <dd>
          <span {...person}>{profile.email}</span>
          {profile.emailVerified ? null : ` · ${t('members.unconfirmed')}`}
          {mailStopped ? (
            <>
              {' '}
              <span className="state-mark state-mark-alert">{t('members.mailStopped')}</span>{' '}
              {[t(`members.mailStopReasons.${mailStopped.reason}`), mailStopped.status, instant(mailStopped.at)]
                .filter(Boolean)
                .join(' · ')}
            </>
          ) : null}
        </dd>
        <dt>{t('members.phone')}</dt>
        <dd {...person}>{profile.phone ?? '–'}</dd>
        <dt>{t('members.birthDate')}</dt>
        <dd {...person}>{profile.birthDate ?? '–'}</dd>
        <dt>{t('members.language')}</dt>
        <dd>{t(`members.languages.${profile.language}`)}</dd>
        <dt>{t('members.joinedAt')}</dt>
        <dd>{instant(profile.joinedAt)}</dd>
        <dt>{t('members.id')}</dt>
        <dd translate="no">
          <code>{profile.userId}</code>
        </dd>
      </dl>
      {children}
      {profile.masked ? <p className="panel-note">{t('members.masked')}</p> : null}
    </section>
  );
}
