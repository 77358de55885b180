import '../../../widgets/profile/index.ts';
import { useWords } from '../../../core/words/words.ts';

/** The member page: who is here, what is theirs in numbers, and the ways on. */
export default function MyPage() {
  const t = useWords('site');
  return (
    <div className="page">
      <h1 className="unseen">{t('member.title')}</h1>
      <fan-profile section="overview" />
    </div>
  );
}
