import { useState } from 'react';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { InvitationLink, type ShownLink } from './invitation-link.tsx';
import { isPersonTooLong, PersonFields, trimmed } from './person-fields.tsx';
import { RolesEdit } from './roles-edit.tsx';
import type { RoleAssignment } from './staff-state.ts';

/** Invites a staff member; the link is shown once, to pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('studio');
  const [person, setPerson] = useState({ name: '', email: '' });
  const [roles, setRoles] = useState<RoleAssignment[]>([{ role: 'desk', titleId: null }]);
  const [link, setLink] = useState<ShownLink | null>(null);
  const { name, email } = trimmed(person);
  const isLong = isPersonTooLong(person);

  if (link)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('staff.invited', { name })}
        closeLabel={t('close')}
        foot={
          <Button kind="primary" wide onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <InvitationLink {...link} />
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t('staff.inviteTitle')}
      confirmLabel={t('staff.invite')}
      content={JSON.stringify([name, email, roles])}
      isComplete={name !== '' && email !== '' && roles.length > 0 && !isLong}
      incompleteText={t(isLong ? 'reason.tooLong' : 'reason.incomplete')}
      onClose={onClose}
      // Another dialog follows, with the link.
      onDone={() => undefined}
      onConfirm={async (reason, key) => {
        const body = { name, email, roles, reason };
        const invitation = await studioCall('POST /studio/staff', { body, key });
        setLink(invitation);
        return invitation;
      }}
    >
      <PersonFields person={person} onChange={(part) => setPerson((now) => ({ ...now, ...part }))} />
      <RolesEdit roles={roles} onChange={setRoles} />
    </ReasonDialog>
  );
}
