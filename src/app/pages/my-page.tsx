import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../../core/session/session.ts';
import { useWords } from '../../core/words/words.ts';

/** The member page: who is here; the navigation beside it leads on. */
export default function MyPage() {
  useSignals();
  const t = useWords('site');
  return (
    <div className="page">
      <h1 className="page-title">{t('member.greeting', { name: session.user.value?.name ?? '' })}</h1>
    </div>
  );
}
