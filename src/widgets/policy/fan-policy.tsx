import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { writtenDate } from '../../../rules/moments.ts';
import type { Policy } from '../../../server/policy/contract.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { scrollWhenDrawn } from '../../core/element/view/scroll-when-drawn.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { InPlaceLink } from '../../core/ui/content/in-place-link.tsx';
import { Prose } from '../../core/ui/content/prose.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { policyElement } from './contract.ts';
import { createPolicyState, type PolicyState } from './policy-state.ts';

type Version = Policy['versions'][number];

/** A legal document with its versions. */
export function FanPolicy({ type, version, section }: PropsOf<typeof policyElement.attributes>) {
  useSignals();
  const t = useWords('policy');
  const host = useHost<typeof policyElement>();
  const state = useElementState(
    () => createPolicyState(host),
    (policy) => policy.follow(type, version),
    [type, version],
  );
  const { value, ...rest } = state.policy.value;

  if (value && value.type === type)
    return <Document state={state} policy={value} section={section} busy={rest.status === 'loading'} />;
  if (rest.status === 'failed' && 'error' in rest) {
    return <ErrorState messageAs={Heading} error={rest.error} retryLabel={t('retry')} onRetry={state.load} />;
  }
  return (
    <Loading label={t('loading')} className="policy">
      <Skeleton shape="line" style={{ blockSize: '3rem', inlineSize: '60%' }} />
      <Skeleton shape="line" style={{ blockSize: '24rem' }} />
    </Loading>
  );
}

interface DocumentProps {
  state: PolicyState;
  policy: Policy;
  section: number | undefined;
  busy: boolean;
}

function Document({ state, policy, section, busy }: DocumentProps) {
  const t = useWords('policy');
  const text = useRef<HTMLDivElement>(null);
  // Scrolls to the same section after a change of language or version.
  useEffect(() => {
    const heading = section && text.current?.querySelectorAll<HTMLElement>('.heading').item(section - 1);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollWhenDrawn(heading);
  }, [section, policy.type, policy.version]);
  const shown = policy.versions.find((one) => one.version === policy.version);
  return (
    <article className="policy" aria-busy={busy}>
      <header className="policy-head">
        <Heading className="policy-title" part="title">
          {policy.title}
        </Heading>
        <p className="policy-note">{t('effective', { date: useDay()(policy.effective) })}</p>
        {shown && shown.state !== 'CURRENT' ? <NotCurrent state={state} shown={shown} /> : null}
      </header>
      <div part="text" ref={text}>
        <Prose prose={policy.prose} />
      </div>
      <Versions state={state} policy={policy} />
    </article>
  );
}

/** Shows that this version is no longer valid, or not yet. */
function NotCurrent({ state, shown }: { state: PolicyState; shown: Version }) {
  const t = useWords('policy');
  const day = useDay();
  return (
    <p className="policy-notice" role="note">
      {t(shown.state === 'PAST' ? 'past' : 'announced', { date: day(shown.effective) })}{' '}
      <VersionLink state={state} version={null}>
        {t('toCurrent')}
      </VersionLink>
    </p>
  );
}

function Versions({ state, policy }: { state: PolicyState; policy: Policy }) {
  const t = useWords('policy');
  const day = useDay();
  if (policy.versions.length < 2) return null;
  return (
    <section className="policy-versions" part="versions" aria-label={t('versions')}>
      <Heading below={1}>{t('versions')}</Heading>
      <ol>
        {policy.versions.map((one) => (
          <li key={one.version}>
            <VersionLink
              state={state}
              version={one.state === 'CURRENT' ? null : one.version}
              current={one.version === policy.version}
            >
              {t('from', { date: day(one.effective) })}
            </VersionLink>
            <span className="policy-state">{t(`states.${one.state}`)}</span>
            <p className="policy-note">{one.changes ?? t('first')}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface VersionLinkProps {
  state: PolicyState;
  version: string | null;
  current?: boolean;
  children: string;
}

/** A real link to the version's page; a plain click shows it in place. */
function VersionLink({ state, version, current, children }: VersionLinkProps) {
  return (
    <InPlaceLink
      to={state.linkTo(version)}
      aria-current={current ? 'true' : undefined}
      onFollow={() => state.go(version)}
    >
      {children}
    </InPlaceLink>
  );
}

/** A date of the contract in the reader's language. */
function useDay(): (day: string) => string {
  const language = useLanguage();
  return (day) => writtenDate(day, language);
}
