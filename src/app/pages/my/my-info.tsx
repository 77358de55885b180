import { useWords } from '../../../core/words/words.ts';
import '../../../widgets/profile/index.ts';

/** The profile, agreements, devices and data of a member. */
export default function MyInfoPage() {
  const t = useWords('site');
  return (
    <div className="page">
      <h1 className="page-title">{t('member.places.myinfo')}</h1>
      <fan-profile />
    </div>
  );
}
