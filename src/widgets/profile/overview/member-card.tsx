import type { Profile } from '../../../../server/account/contract.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { ExternalIcon } from '../../../core/ui/icons/external.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Avatar } from '../picture/avatar.tsx';

/** The signed-in fan on a partner's page, with a link to where the profile can be changed. */
export function MemberCard({ profile }: { profile: Profile }) {
  const t = useWords('profile');
  return (
    <section className="profile-card member-card" part="card" aria-label={t('title')}>
      <Avatar name={profile.nickname} />
      <div className="member-text">
        <strong dir="auto">{profile.nickname}</strong>
        <span dir="auto">{profile.name}</span>
        <span dir="auto">{profile.email}</span>
      </div>
      <p className="profile-note">{t('partnerNote')}</p>
      <PlatformLink to="/mypage/myinfo" className="button button-primary">
        <ExternalIcon />
        <span>{t('editOnPlatform')}</span>
      </PlatformLink>
    </section>
  );
}
