import { maxRolesPerPerson } from '../../../../rules/staff/limits.ts';
import { type StaffRole, staffRoles } from '../../../../rules/staff/rights.ts';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { BinIcon } from '../../../core/ui/icons/bin.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { RoleAssignment } from './staff-state.ts';
import { useTitles } from './use-titles.ts';

/** Roles, each for all titles or one. An owner is one for all titles. */
export function RolesEdit({
  roles,
  onChange,
}: {
  roles: readonly RoleAssignment[];
  onChange: (roles: RoleAssignment[]) => void;
}) {
  const t = useWords('studio');
  const titles = useTitles();
  const replace = (at: number, next: RoleAssignment) =>
    onChange(roles.map((role, index) => (index === at ? next : role)));
  return (
    <fieldset className="roles-edit">
      <legend>{t('staff.roles')}</legend>
      <ul>
        {roles.map(({ role, titleId }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a role may be there twice while it is being chosen
          <li key={at}>
            <select
              className="select"
              aria-label={t('staff.role')}
              value={role}
              onChange={({ currentTarget }) => {
                const next = currentTarget.value as StaffRole;
                replace(at, { role: next, titleId: next === 'owner' ? null : titleId });
              }}
            >
              {staffRoles.map((value) => (
                <option key={value} value={value}>
                  {t(`roles.${value}`)}
                </option>
              ))}
            </select>
            <select
              className="select"
              aria-label={t('staff.forTitle')}
              value={titleId ?? ''}
              disabled={role === 'owner'}
              onChange={({ currentTarget }) => replace(at, { role, titleId: currentTarget.value || null })}
            >
              <option value="">{t('staff.allTitles')}</option>
              {titles.map((title) => (
                <option key={title.titleId} value={title.titleId}>
                  {title.name}
                </option>
              ))}
            </select>
            <IconButton
              label={t('staff.removeRole')}
              onClick={() => onChange(roles.filter((_, index) => index !== at))}
            >
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        disabled={roles.length >= maxRolesPerPerson}
        onClick={() => onChange([...roles, { role: 'desk', titleId: null }])}
      >
        {t('staff.addRole')}
      </Button>
    </fieldset>
  );
}
