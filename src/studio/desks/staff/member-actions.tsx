import { useState } from 'react';
import { codeOf } from '../../../core/api/fan-error.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { staff as me } from '../../session/session-signals.ts';
import { loadStaff } from '../../session/staff-session.ts';
import { InvitationLink, type ShownLink } from './invitation-link.tsx';
import { isPersonTooLong, type Person, PersonFields, trimmed } from './person-fields.tsx';
import { RolesEdit } from './roles-edit.tsx';
import { mergeRoles, type RoleAssignment, type StaffEntry } from './staff-state.ts';

type Opened = 'person' | 'roles' | 'invitation' | 'deactivation' | null;

interface MemberActionsProps {
  member: StaffEntry;
  onChanged: (member: StaffEntry) => void;
  onReload: () => void;
}

/** Changes that an owner can make to a staff member; each with a reason. */
export function MemberActions({ member, onChanged, onReload }: MemberActionsProps) {
  const t = useWords('studio');
  const [opened, setOpened] = useState<Opened>(null);
  const [atOpening, setAtOpening] = useState<Person>({ name: '', email: '' });
  /** The edited fields; the others show the saved values. */
  const [edits, setEdits] = useState<Partial<Person>>({});
  const [roles, setRoles] = useState<RoleAssignment[]>([]);
  const [rolesBefore, setRolesBefore] = useState(member.roles);
  const [link, setLink] = useState<ShownLink | null>(null);
  const { staffId, name, email, version, state } = member;
  const person = { name, email, ...edits };
  const isLong = isPersonTooLong(person);
  const params = { staffId };
  const close = () => setOpened(null);
  const editPerson = () => {
    setAtOpening({ name, email });
    setEdits({});
    setOpened('person');
  };
  if (rolesBefore !== member.roles) {
    // Another person may have saved other roles while the dialog is open.
    setRoles(mergeRoles(rolesBefore, roles, member.roles));
    setRolesBefore(member.roles);
  }
  const editRoles = () => {
    setRoles([...member.roles]);
    setOpened('roles');
  };
  const runChange = async (change: () => Promise<StaffEntry>) => {
    try {
      const after = await change();
      onChanged(after);
      // The side bar shows the reader's own name.
      if (staffId === me.peek()?.staffId) void loadStaff();
      return after;
    } catch (error) {
      // Another person has changed this member: it is loaded again behind the dialog, for the next attempt.
      if (codeOf(error) === 'STAFF_CHANGED') onReload();
      throw error;
    }
  };
  return (
    <section className="panel">
      <h2>{t('staff.change')}</h2>
      <div className="desk-actions">
        <Button onClick={editPerson}>{t('staff.changePerson')}</Button>
        <Button onClick={editRoles}>{t('staff.changeRoles')}</Button>
        <Button onClick={() => setOpened('invitation')}>{t('staff.newLink')}</Button>
        {state === 'DEACTIVATED' ? null : (
          <Button kind="danger" onClick={() => setOpened('deactivation')}>
            {t('staff.deactivate')}
          </Button>
        )}
      </div>
      {opened === 'person' ? (
        <ReasonDialog
          title={t('staff.personOf', { name })}
          {...(member.invitation && { text: t('staff.personText') })}
          confirmLabel={t('save')}
          content={JSON.stringify(person)}
          isComplete={Object.values(trimmed(person)).every((text) => text !== '') && !isLong}
          incompleteText={t(isLong ? 'reason.tooLong' : 'reason.incomplete')}
          onClose={close}
          onDone={close}
          onConfirm={(reason, key) => {
            const body = { version, ...trimmed(person), reason };
            return runChange(() => studioCall('PUT /studio/staff/:staffId/person', { params, body, key }));
          }}
        >
          <PersonFields
            person={person}
            saved={{ name, email }}
            opened={atOpening}
            onChange={(part) => setEdits((now) => ({ ...now, ...part }))}
          />
        </ReasonDialog>
      ) : null}
      {opened === 'roles' ? (
        <ReasonDialog
          title={t('staff.rolesOf', { name })}
          confirmLabel={t('save')}
          content={JSON.stringify(roles)}
          onClose={close}
          onDone={close}
          onConfirm={(reason, key) => {
            const body = { version, roles, reason };
            return runChange(() => studioCall('PUT /studio/staff/:staffId/role', { params, body, key }));
          }}
        >
          <RolesEdit roles={roles} onChange={setRoles} />
        </ReasonDialog>
      ) : null}
      {opened === 'invitation' ? (
        <ReasonDialog
          title={t('staff.newLinkTitle', { name })}
          text={t('staff.newLinkText')}
          confirmLabel={t('staff.newLink')}
          onClose={close}
          onDone={() => {
            close();
            onReload();
          }}
          onConfirm={async (reason, key) => {
            const reply = await studioCall('POST /studio/staff/:staffId/invitation', { params, body: { reason }, key });
            setLink(reply);
            return reply;
          }}
        />
      ) : null}
      {opened === 'deactivation' ? (
        <ReasonDialog
          title={t('staff.deactivateTitle', { name })}
          text={t('staff.deactivateText')}
          confirmLabel={t('staff.deactivate')}
          isDangerous
          onClose={close}
          onDone={close}
          onConfirm={(reason, key) => {
            const call = 'POST /studio/staff/:staffId/deactivation';
            return runChange(() => studioCall(call, { params, body: { reason }, key }));
          }}
        />
      ) : null}
      {link ? (
        <Dialog
          open
          onClose={() => setLink(null)}
          title={t('staff.invited', { name })}
          closeLabel={t('close')}
          foot={
            <Button kind="primary" wide onClick={() => setLink(null)}>
              {t('done')}
            </Button>
          }
        >
          <InvitationLink {...link} />
        </Dialog>
      ) : null}
    </section>
  );
}
