import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { wordOfScope } from '../../../../rules/scopes.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { backTo } from '../../list/last-query.ts';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import { PartnerActions } from './partner-actions.tsx';
import { type Partner, partnersAddress } from './partners-state.ts';
import { StateMark } from './state-mark.tsx';
import { Usage } from './usage.tsx';
import { Webhooks } from './webhooks.tsx';

/** One partner: its pages with their scopes, its webhooks, and its history. Reading it is in the audit log. */
export function PartnerView({ partnerId }: { partnerId: string }) {
  useSignals();
  const t = useWords('studio-partners');
  // Number of actions here: the history is read again after each.
  const [changes, setChanges] = useState(0);
  const partner = useObject((signal) =>
    studioCall('GET /studio/partner/:partnerId', { params: { partnerId }, signal }),
  );
  const { value } = partner.state.value;
  if (!value) return <Pending of={partner} />;
  const changed = () => {
    setChanges((count) => count + 1);
    void partner.load();
  };
  return (
    <>
      <DeskHead title={value.name} text={value.origins[0]?.origin ?? ''} isPerson>
        <Link href={backTo(partnersAddress)} className="button button-quiet">
          {t('studio:desks.partners')}
        </Link>
      </DeskHead>
      <Facts partner={value} />
      {may('partner.manage') ? <PartnerActions partner={value} onChanged={changed} /> : null}
      <div className="panels">
        <Origins partner={value} />
        <Scopes partner={value} />
      </div>
      <Usage partnerId={partnerId} />
      <Webhooks partnerId={partnerId} onChanged={() => setChanges((count) => count + 1)} />
      <ObjectHistory key={changes} kind="partner" id={partnerId} />
    </>
  );
}

function Facts({ partner }: { partner: Partner }) {
  const t = useWords('studio-partners');
  const { instant } = useMoments();
  const { state, source, contact, createdAt, changedAt, partnerId } = partner;
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('state')}</dt>
        <dd>
          <StateMark state={state} /> {t(`stateTexts.${state}`)}
        </dd>
        <dt>{t('source')}</dt>
        <dd>{t(`sources.${source}`)}</dd>
        <dt>{t('contact')}</dt>
        <dd dir="auto" translate="no">
          {contact ? `${contact.name} · ${contact.email}` : '–'}
        </dd>
        <dt>{t('createdAt')}</dt>
        <dd>{instant(createdAt)}</dd>
        <dt>{t('changedAt')}</dt>
        <dd>{instant(changedAt)}</dd>
        <dt>{t('studio:members.id')}</dt>
        <dd translate="no">
          <code>{partnerId}</code>
        </dd>
      </dl>
      {source === 'SETTING' ? <p className="panel-note">{t('settingNote')}</p> : null}
    </section>
  );
}

function Origins({ partner: { origins, returns } }: { partner: Partner }) {
  const t = useWords('studio-partners');
  const { instant } = useMoments();
  return (
    <Panel
      title={t('origins')}
      none={t('studio:members.none')}
      rows={[
        ...origins.map(({ origin, provenAt }) => (
          <Line key={origin} name={origin} text={provenAt ? t('proven', { at: instant(provenAt) }) : t('unproven')} />
        )),
        ...returns.map((address) => <Line key={`return ${address}`} name={address} text={t('returnsHere')} />),
      ]}
    />
  );
}

function Scopes({ partner: { scopes } }: { partner: Partner }) {
  const t = useWords('studio-partners');
  return (
    <Panel
      title={t('scopes')}
      rows={scopes.map((scope) => <Line key={scope} name={scope} text={t(`scopes:may.${wordOfScope(scope)}`)} />)}
    />
  );
}
