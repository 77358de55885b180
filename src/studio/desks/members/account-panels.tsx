import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { Line, Panel } from '../../panel/panel.tsx';
import type { Member } from './members-state.ts';

/** The account of a member: devices, identities, agreements, and earlier suspensions. */
export function AccountPanels({ member }: { member: Member }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const { devices, identities, identityLog, agreements, suspensions } = member;
  return (
    <div className="panels">
      <Panel
        title={t('members.devices')}
        none={t('members.devicesNone')}
        rows={devices.map(({ familyId, browser, system, partner, startedAt, lastSeenAt }) => (
          <Line
            key={familyId}
            name={[browser ?? t('sessions.unknown'), system].filter(Boolean).join(' · ')}
            text={t('members.session', { since: instant(startedAt), seen: instant(lastSeenAt) })}
          >
            {partner ? <span translate="no">{partner}</span> : null}
          </Line>
        ))}
      />
      <Panel
        title={t('members.identities')}
        rows={[
          ...identities.map(({ provider, linkedAt }) => (
            <Line key={provider} name={t(`profile-form:providers.${provider}`)} text={instant(linkedAt)} />
          )),
          ...identityLog.map(({ provider, action, at }) => (
            <Line
              key={`${provider} ${at}`}
              name={t(`profile-form:providers.${provider}`)}
              text={`${t(`members.identityActions.${action}`)} · ${instant(at)}`}
            />
          )),
        ]}
      />
      <Panel
        title={t('members.agreements')}
        rows={agreements.map(({ termsId, title, agreed, version, history }) => (
          <Line
            key={termsId}
            name={title}
            text={[version, history.at(-1) && instant(history.at(-1)?.at ?? '')].filter(Boolean).join(' · ')}
          >
            <span className="state-mark">{t(agreed ? 'members.agreed.yes' : 'members.agreed.no')}</span>
          </Line>
        ))}
      />
      <Panel
        title={t('members.suspensions')}
        none={t('members.none')}
        rows={suspensions.map(({ action, reason, until, at, by }) => (
          <Line
            key={at}
            name={t(`members.suspensionActions.${action}`)}
            text={[
              reason && t(`suspension:reason.${reason}`),
              action === 'SUSPENDED' && (until ? t('members.until', { at: instant(until) }) : t('members.forGood')),
              instant(at),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <span dir="auto" translate="no">
              {by.name}
            </span>
          </Line>
        ))}
      />
    </div>
  );
}
