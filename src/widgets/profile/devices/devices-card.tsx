import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { neededScope, type Scope, wordOfScope } from '../../../../rules/scopes.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { createDevicesState, type Device, type DevicesState, type OptionalScope } from './devices-state.ts';
import { PartnerLimit } from './partner-limit.tsx';

const styles = [account];

/** The fan's sessions, each with a button to sign it out. */
export function DevicesCard({ state: list }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createDevicesState(list));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.devices.value;
  const failure = state.failure.value;
  return (
    <section className="profile-card" part="card" aria-label={t('devices.title')}>
      <Heading>{t('devices.title')}</Heading>
      <p className="profile-note">{t('devices.lead')}</p>
      {value ? (
        <ul className="account-rows">
          {value.map((device) => (
            <DeviceRow key={device.familyId} state={state} device={device} />
          ))}
        </ul>
      ) : rest.status === 'failed' && 'error' in rest ? (
        <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '6rem' }} />
        </Loading>
      )}
      <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
        {failure
          ? messageOf(failure, language)
          : state.ended.value
            ? t('devices.ended', { count: state.ended.value })
            : null}
      </p>
      {value?.some(({ scopes }) => scopes) ? <PartnerLimit state={list} /> : null}
      {value && value.length > 1 ? (
        <div className="profile-actions">
          <Button busy={state.busy.value === 'all'} onClick={() => void state.endOthers()}>
            {t('devices.endOthers')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function DeviceRow({ state, device }: { state: DevicesState; device: Device }) {
  useSignals();
  const t = useWords('profile-account');
  const { instant } = useMoments();
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('devices.unknown');
  const place = device.partner ? t('devices.onPartner', { partner: device.partner }) : t('devices.onPlatform');
  return (
    <li className="account-row">
      <div className="account-text">
        <strong>
          {name} {device.current ? <span className="account-mark">{t('devices.current')}</span> : null}
        </strong>
        <span className="profile-note">{place}</span>
        <span className="profile-note">{t('devices.seen', { at: instant(device.lastSeenAt) })}</span>
        {device.scopes ? <Scopes state={state} familyId={device.familyId} scopes={device.scopes} /> : null}
      </div>
      {device.current ? null : (
        <Button
          busy={state.busy.value === device.familyId}
          aria-label={t('devices.endOf', { name, place })}
          onClick={() => void state.end(device.familyId)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

/** Scopes of a partner's page, each with a button that revokes it. */
function Scopes({ state, familyId, scopes }: { state: DevicesState; familyId: string; scopes: readonly Scope[] }) {
  useSignals();
  const t = useWords('profile-account');
  const words = useWords('scopes');
  return (
    <details className="account-history">
      <summary>{t('devices.may')}</summary>
      <ul className="account-scopes">
        {scopes.map((scope) => (
          <li key={scope}>
            <span>{words(`may.${wordOfScope(scope)}`)}</span>
            {isOptional(scope) ? (
              <Button
                kind="plain"
                busy={state.taking.value === `${familyId} ${scope}`}
                aria-label={t('devices.takeOf', { scope: words(`may.${wordOfScope(scope)}`) })}
                onClick={() => void state.take(familyId, scope)}
              >
                {t('devices.take')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="profile-note">
        {state.taken.value === familyId ? t('devices.taken') : null}
      </p>
    </details>
  );
}

const isOptional = (scope: Scope): scope is OptionalScope => scope !== neededScope;
