import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { staffRoles } from '../../../../rules/staff/rights.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { narrowStaff, readStaff, type StaffEntry } from './staff-state.ts';
import { StateMark } from './state-mark.tsx';

const address = '/studio/staff';

const linkOf = ({ name, staffId }: StaffEntry) => (
  <Link href={`${address}/${staffId}`} dir="auto" translate="no">
    {name}
  </Link>
);
const markOf = ({ state }: StaffEntry) => <StateMark state={state} />;

/** Present and former members of the staff. */
export function StaffList() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const [isInviting, setInviting] = useState(false);
  const list = useList<StaffEntry>({
    address,
    filters: ['role', 'state'],
    read: async (request, _, signal) => ({ rows: narrowStaff(await readStaff(signal), request), nextCursor: null }),
  });

  const columns: ListColumn<StaffEntry>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      text: ({ name }) => name,
      cell: linkOf,
      isFixed: true,
      canSort: true,
    },
    { id: 'email', label: t('staff.email'), text: ({ email }) => email, canSort: true },
    {
      id: 'roles',
      label: t('staff.roles'),
      text: ({ roles }) => [...new Set(roles.map(({ role }) => t(`roles.${role}`)))].join(', '),
    },
    {
      id: 'state',
      label: t('staff.state'),
      text: ({ state }) => t(`staff.states.${state}`),
      cell: markOf,
    },
    {
      id: 'signedInAt',
      label: t('staff.signedInAt'),
      text: ({ signedInAt }) => (signedInAt ? instant(signedInAt) : '–'),
      canSort: true,
    },
    { id: 'passkeys', label: t('staff.passkeys'), text: ({ passkeys }) => String(passkeys), isNumber: true },
  ];

  return (
    <>
      <DeskHead title={t('desks.staff')} text={t('staff.text')}>
        <Link href={`${address}/roles`} className="button button-quiet">
          {t('staff.rolesTable')}
        </Link>
        {may('staff.manage') ? (
          <Button kind="primary" onClick={() => setInviting(true)}>
            {t('staff.invite')}
          </Button>
        ) : null}
      </DeskHead>
      <ListView
        list={list}
        label={t('desks.staff')}
        columns={columns}
        filters={[
          {
            name: 'role',
            label: t('staff.role'),
            options: staffRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
          },
          {
            name: 'state',
            label: t('staff.state'),
            options: (['INVITED', 'ACTIVE', 'DEACTIVATED'] as const).map((value) => ({
              value,
              label: t(`staff.states.${value}`),
            })),
          },
        ]}
        rowId={({ staffId }) => staffId}
        fileName="staff"
        empty={{ title: t('staff.empty') }}
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
