import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { may, staff as me } from '../../session/session-signals.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberSessions } from './member-sessions.tsx';
import type { StaffEntry } from './staff-state.ts';
import { StateMark } from './state-mark.tsx';
import { useTitles } from './use-titles.ts';

/** One member of the staff: name, roles, and sessions. */
export function MemberView({ staffId }: { staffId: string }) {
  useSignals();
  const t = useWords('studio');
  const member = useObject((signal) => studioCall('GET /studio/staff/:staffId', { params: { staffId }, signal }));
  const { value } = member.state.value;
  if (!value) return <Pending of={member} />;
  return (
    <>
      <DeskHead title={value.name} text={value.email} isPerson>
        <Link href="/studio/staff" className="button button-quiet">
          {t('desks.staff')}
        </Link>
      </DeskHead>
      <Facts member={value} />
      {may('staff.manage') ? <MemberActions member={value} onChanged={member.set} onReload={member.load} /> : null}
      {may('staff.manage') && value.state === 'ACTIVE' ? (
        <MemberSessions staffId={staffId} isOwn={me.value?.staffId === staffId} />
      ) : null}
      <ObjectHistory key={JSON.stringify(value)} kind="staff" id={staffId} />
    </>
  );
}

function Facts({ member }: { member: StaffEntry }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const titles = useTitles();
  const nameOf = (titleId: string | null) =>
    titleId === null ? t('staff.allTitles') : (titles.find((one) => one.titleId === titleId)?.name ?? titleId);
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('staff.state')}</dt>
        <dd>
          <StateMark state={member.state} />
        </dd>
        <dt>{t('staff.roles')}</dt>
        <dd>
          {member.roles.map(({ role, titleId }) => (
            <div key={`${role} ${titleId}`}>
              {t(`roles.${role}`)} · {nameOf(titleId)}
            </div>
          ))}
          {member.roles.length === 0 ? t('staff.noRoles') : null}
        </dd>
        <dt>{t('staff.signedInAt')}</dt>
        <dd>{member.signedInAt ? instant(member.signedInAt) : '–'}</dd>
        <dt>{t('staff.passkeys')}</dt>
        <dd>{member.passkeys}</dd>
        {member.invitation ? (
          <>
            <dt>{t('staff.invitation')}</dt>
            <dd>{t('staff.invitationUntil', { at: instant(member.invitation.expiresAt) })}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
