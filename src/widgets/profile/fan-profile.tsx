import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import type { Profile } from '../../../server/account/contract.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { platform } from '../../core/platform.ts';
import { session } from '../../core/session/session.ts';
import { signInObstacle } from '../../core/session/sign-in-obstacle.ts';
import type { LatePart } from '../../core/state/late-part.ts';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { SignInAction, useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { CardProps } from './card-props.ts';
import type { profileElement } from './contract.ts';
import {
  addressesPart,
  agreementsPart,
  calendarPart,
  dataPart,
  devicesPart,
  formPart,
  identitiesPart,
  mailsPart,
  picturePart,
} from './late-parts.ts';
import { MemberCard } from './overview/member-card.tsx';
import { Overview } from './overview/overview.tsx';
import { createProfileState, type ProfileState } from './profile-state.ts';

type Section = PropsOf<typeof profileElement.attributes>['section'];

/** Account data that a fan can see and change. */
export function FanProfile({ section }: { section: Section }) {
  useSignals();
  const t = useWords('profile');
  const host = useHost<typeof profileElement>();
  const [state] = useState(() => createProfileState(host, section === 'overview'));
  useEffect(() => state.dispose, [state]);
  const isSignInReady = useIsSignInReady();
  return (
    <div className="fan-profile">
      {!isSignInReady ? (
        <Waiting />
      ) : session.isLoggedIn.value ? (
        <SignedIn key={state.userId.value} state={state} section={section} />
      ) : (
        <EmptyState
          title={t('loginRequired')}
          text={signInObstacle.value ? undefined : t('signInText')}
          action={<SignInAction label={t('signIn')} to="/mypage" />}
        />
      )}
    </div>
  );
}

function SignedIn({ state, section }: { state: ProfileState; section: Section }) {
  useSignals();
  const t = useWords('profile');
  const remote = state.profile.value;
  const profile = remote.value?.userId === state.userId.value ? remote.value : undefined;
  if (profile) return <Sections state={state} section={section} profile={profile} />;
  if (remote.status === 'failed') {
    return <ErrorState error={remote.error} retryLabel={t('retry')} onRetry={state.load} />;
  }
  return <Waiting />;
}

function Waiting() {
  const t = useWords('profile');
  return (
    <Loading label={t('loading')} className="profile-cards">
      <Skeleton shape="line" style={{ blockSize: '8rem' }} />
      <Skeleton shape="line" style={{ blockSize: '16rem' }} />
    </Loading>
  );
}

function Sections({ state, section, profile }: { state: ProfileState; section: Section; profile: Profile }) {
  // The server allows no changes with a partner's token, so none are offered here.
  if (!platform.isOwnOrigin) return <MemberCard profile={profile} />;
  if (section === 'overview') return <Overview state={state} profile={profile} />;
  const shows = (one: Section) => section === undefined || section === one;
  return (
    <div className="profile-cards">
      {shows('profile') ? (
        <Part late={picturePart} card={(part) => part.PictureCard} state={state} profile={profile} />
      ) : null}
      {shows('profile') ? (
        <Part late={formPart} card={(part) => part.ProfileForm} state={state} profile={profile} />
      ) : null}
      {shows('agreements') ? (
        <Part late={agreementsPart} card={(part) => part.AgreementsCard} state={state} profile={profile} />
      ) : null}
      {shows('agreements') ? (
        <Part late={mailsPart} card={(part) => part.MailsCard} state={state} profile={profile} />
      ) : null}
      {shows('identities') ? (
        <Part late={identitiesPart} card={(part) => part.IdentitiesCard} state={state} profile={profile} />
      ) : null}
      {shows('addresses') ? (
        <Part late={addressesPart} card={(part) => part.AddressesCard} state={state} profile={profile} />
      ) : null}
      {shows('calendar') ? (
        <Part late={calendarPart} card={(part) => part.CalendarCard} state={state} profile={profile} />
      ) : null}
      {shows('devices') ? (
        <Part late={devicesPart} card={(part) => part.DevicesCard} state={state} profile={profile} />
      ) : null}
      {shows('data') ? <Part late={dataPart} card={(part) => part.DataCard} state={state} profile={profile} /> : null}
    </div>
  );
}

interface PartProps<Loaded> extends CardProps {
  late: LatePart<Loaded>;
  card: (part: Loaded) => ComponentType<CardProps>;
}

/** Reserves the place of a part before its script is loaded. */
function Part<Loaded>({ late, card, state, profile }: PartProps<Loaded>) {
  const t = useWords('profile');
  const waiting = (
    <Loading label={t('loading')}>
      <Skeleton shape="line" style={{ blockSize: '14rem' }} />
    </Loading>
  );
  return (
    <LateView part={late} waiting={waiting} onFailure={state.reportError}>
      {/* The component is the loaded script's own, the same at each render. */}
      {(part) => createElement(card(part), { state, profile })}
    </LateView>
  );
}
