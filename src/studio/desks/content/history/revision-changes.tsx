import { createLatePart } from '../../../../core/state/late-part.ts';
import { LateView } from '../../../../core/ui/state/late-view.tsx';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { ChangeName, useValueText } from '../../../forms/fields/form-summary.tsx';
import { showFailure } from '../../../layout/toasts.ts';

const late = createLatePart(() => import('./text-diff-view.tsx'));

/** The changes between two versions, value by value, and texts word by word. */
export function RevisionChanges({ changes }: { changes: readonly Change[] }) {
  const t = useWords('studio-content');
  const reader = useLanguage();
  const text = useValueText();
  if (changes.length === 0) return <p className="panel-note">{t('history.same')}</p>;
  return (
    <dl className="revision-changes">
      {changes.map((change) => (
        <div key={change.path.join('.')}>
          <dt>
            <ChangeName change={change} />
          </dt>
          <dd>
            <LateView part={late} waiting={null} onFailure={showFailure}>
              {({ TextDiffView }) => (
                <TextDiffView
                  before={text(change, change.before)}
                  after={text(change, change.after)}
                  lang={change.language ?? reader}
                />
              )}
            </LateView>
          </dd>
        </div>
      ))}
    </dl>
  );
}
