import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { rightsOfRole, staffRights, staffRoles } from '../../../../rules/staff/rights.ts';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';

/** Rights of each role, as the server checks them. */
export function RolesView() {
  useSignals();
  const t = useWords('studio');
  return (
    <>
      <DeskHead title={t('staff.rolesTable')} text={t('staff.rolesText')}>
        <Link href="/studio/staff" className="button button-quiet">
          {t('desks.staff')}
        </Link>
      </DeskHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section className="list-scroller roles" aria-label={t('staff.rolesTable')} tabIndex={0}>
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t('staff.right')}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" className="list-centre">
                  {t(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffRights.map((right) => (
              <tr key={right}>
                <th scope="row">{t(`rights.${right}`)}</th>
                {staffRoles.map((role) => (
                  <td key={role} className="list-centre">
                    {rightsOfRole[role].includes(right) ? (
                      <>
                        <CheckIcon />
                        <span className="unseen">{t('yes')}</span>
                      </>
                    ) : (
                      <span className="unseen">{t('no')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
