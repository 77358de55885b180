import { useSignals } from '@preact/signals-react/runtime';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ChevronRightIcon } from '../../../core/ui/icons/chevron-right.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { Avatar } from '../picture/avatar.tsx';
import type { Counts, ProfileState } from '../profile-state.ts';

/** The target of each number, in display order. */
const places: readonly (readonly [count: keyof Counts, to: SitePath])[] = [
  ['paidVotes', '/mypage/vote'],
  ['ballots', '/mypage/vote'],
  ['tickets', '/mypage/ticket'],
  ['purchases', '/mypage/purchase'],
  ['events', '/mypage/event'],
  ['inquiries', '/mypage/inquiry'],
];

/**
 * The head of the member page: a greeting, and the fan's numbers as links. Fans who have never voted get a link to the
 * votes.
 */
export function Overview({ state, profile }: { state: ProfileState; profile: Profile }) {
  useSignals();
  const t = useWords('profile');
  const { day } = useMoments();
  return (
    <div className="overview">
      <section className="overview-hero" part="greeting">
        <Rays />
        <Avatar name={profile.nickname} />
        <div>
          <Heading className="overview-title">{t('greeting', { nickname: profile.nickname })}</Heading>
          <p className="profile-note">{t('since', { date: day(profile.joinedAt) })}</p>
        </div>
        <div className="profile-actions">
          {state.counts.value.value?.ballots === 0 ? (
            <PlatformLink to="/votehome" className="button button-primary">
              {t('firstVote')}
            </PlatformLink>
          ) : null}
          <PlatformLink to="/mypage/myinfo" className="button button-quiet">
            {t('toInfo')}
          </PlatformLink>
        </div>
      </section>
      <Numbers state={state} />
    </div>
  );
}

function Numbers({ state }: { state: ProfileState }) {
  useSignals();
  const t = useWords('profile');
  const language = useLanguage();
  const counts = state.counts.value;
  if (counts.status === 'failed' && !counts.value) {
    return (
      <div className="overview-failed" role="alert">
        <p>{messageOf(counts.error, language)}</p>
        <Button onClick={state.load}>{t('retry')}</Button>
      </div>
    );
  }
  const shown = counts.value ? places.filter(([name]) => counts.value?.[name] !== undefined) : places.slice(0, 4);
  const format = new Intl.NumberFormat(language);
  return (
    <ul className="overview-numbers" aria-busy={counts.status === 'loading'}>
      {shown.map(([name, to]) => (
        <li key={name}>
          <PlatformLink to={to} className="overview-number">
            <span className="figures">{counts.value ? format.format(counts.value[name] ?? 0) : '–'}</span>
            <span>{t(`counts.${name}`)}</span>
            <ChevronRightIcon />
          </PlatformLink>
        </li>
      ))}
    </ul>
  );
}
