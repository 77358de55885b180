import { useSignals } from '@preact/signals-react/runtime';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { useWords } from '../../../../core/words/words.ts';
import { fieldsIn } from '../../../forms/entry/missing.ts';
import { ChangeName, trailOf } from '../../../forms/fields/form-summary.tsx';
import { goTo } from '../../../forms/fields/go-to.ts';
import { LanguageNames } from '../../../forms/fields/language-name.tsx';
import { authorOf } from '../content-state.ts';
import { DiscardButton } from './discard-button.tsx';
import type { EditorState } from './editor-state.ts';
import { EntryActions } from './entry-actions.tsx';
import { problemsFor } from './problems.ts';

/** State of the entry, and its unsaved changes. */
export function EntryAside({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const { instant } = useMoments();
  const { entryId, published, publishedAt, draft, changedAt, scheduledAt, scheduleProblems } = editor.entry.value;
  const isNew = editor.isNew.value;
  const last = draft ?? published;
  return (
    <aside className="editor-aside">
      {isNew ? null : (
        <section className="panel">
          <h2>{t('aside.state')}</h2>
          <dl className="facts">
            <dt>{t('fields.id')}</dt>
            <dd>
              <code translate="no">{entryId}</code>
            </dd>
            <dt>{t('aside.changed')}</dt>
            <dd>
              {instant(changedAt)}
              {last ? (
                <div dir="auto" translate="no">
                  {authorOf(last.author, t)}
                </div>
              ) : null}
            </dd>
            {publishedAt ? (
              <>
                <dt>{t('aside.published')}</dt>
                <dd>{instant(publishedAt)}</dd>
              </>
            ) : null}
            {scheduledAt ? (
              <>
                <dt>{t('aside.scheduled')}</dt>
                <dd>{instant(scheduledAt)}</dd>
              </>
            ) : null}
          </dl>
          {scheduleProblems.length > 0 ? <p className="field-error">{t('aside.scheduleFailed')}</p> : null}
          {problemsFor(editor.entry.value, scheduleProblems).map(({ path, text }) => (
            <p key={`${path.join('.')} ${text}`} className="field-error">
              {text}
            </p>
          ))}
          <EntryActions editor={editor} />
        </section>
      )}
      <Needed editor={editor} />
      <Unsaved editor={editor} />
    </aside>
  );
}

/** The missing parts of the entry, each as a link to its field. */
function Needed({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const missing = fieldsIn(editor.form.missing.value);
  if (missing.length === 0 || !editor.entry.value.may.edit) return null;
  return (
    <section className="panel">
      <h2>{t('aside.missing')}</h2>
      <ul className="aside-changes">
        {missing.slice(0, maxShown).map(({ path, labels, languages }) => (
          <li key={path.join('.')}>
            <button type="button" onClick={() => goTo(editor.form, path)}>
              {trailOf(
                path,
                labels.map((label) => t(`fields.${label}`)),
              )}
              {languages.length > 0 ? (
                <small>
                  <LanguageNames languages={languages} />
                </small>
              ) : null}
            </button>
          </li>
        ))}
        {missing.length > maxShown ? <li>{t('aside.more', { count: missing.length - maxShown })}</li> : null}
      </ul>
    </section>
  );
}

function Unsaved({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const changes = editor.form.changes.value;
  if (changes.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t('aside.unsaved')}</h2>
      <ul className="aside-changes">
        {changes.slice(0, maxShown).map((change) => (
          <li key={change.path.join('.')}>
            <button type="button" onClick={() => goTo(editor.form, change.path)}>
              <ChangeName change={change} />
            </button>
          </li>
        ))}
        {changes.length > maxShown ? <li>{t('aside.more', { count: changes.length - maxShown })}</li> : null}
      </ul>
      <DiscardButton changes={changes} onDiscard={editor.form.discard} />
    </section>
  );
}

const maxShown = 12;
