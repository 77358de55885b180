import '../../../widgets/profile/index.ts';
import { useWords } from '../../../core/words/words.ts';

/** The member page: the profile, a summary in numbers, and links to the fan's pages. */
export default function MyPage() {
  const t = useWords('site');
  return (
    <div className="page">
      <h1 className="unseen">{t('member.title')}</h1>
      <fan-profile section="overview" />
    </div>
  );
}
