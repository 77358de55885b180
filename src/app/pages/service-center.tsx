import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/inquiry/index.ts';
import { useIsTakenOver } from '../takeover/use-addition.ts';

const views = ['questions', 'ask', 'inbox'] as const;

/**
 * `?view=` selects a tab, `inquiry=` opens one of the fan's inquiries, `question=` the answer to a question;
 * `reference=` is the subject of a new inquiry.
 */
export default function ServiceCenterPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  // The server renders no content of one fan.
  const isTakenOver = useIsTakenOver();
  const ofFan = (name: string) => (isTakenOver ? (search.get(name) ?? undefined) : undefined);
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t('serviceCenter')}</h1>
      <fan-inquiry
        view={views.find((view) => view === search.get('view'))}
        inquiry-id={ofFan('inquiry')}
        question-id={search.get('question') ?? undefined}
        reference={ofFan('reference')}
      />
    </div>
  );
}
