import { useSignals } from '@preact/signals-react/runtime';
import { Prose } from '../../../core/ui/content/prose.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { ChevronDownIcon } from '../../../core/ui/icons/chevron-down.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Terms } from './join-flow.ts';
import type { JoinState } from './join-state.ts';
import { problemOf } from './problem-of.ts';

/** The agreements, to accept one by one or all at once; each text can be opened in place. */
export function AgreementList({ state, terms }: { state: JoinState; terms: Terms }) {
  useSignals();
  const t = useWords('join');
  const { agreed } = state.flow.value.draft;
  const problem = problemOf(state, 'agreed', t);
  const toggle = (termsId: string, checked: boolean) =>
    state.change({ agreed: checked ? [...agreed, termsId] : agreed.filter((one) => one !== termsId) });
  return (
    <fieldset className="agreements" data-field="agreed" aria-describedby="agreements-error">
      <legend className="unseen">{t('agreements')}</legend>
      <div className="agreements-all">
        <Checkbox
          checked={terms.agreements.every(({ termsId }) => agreed.includes(termsId))}
          onChange={state.agreeToAll}
        >
          <strong>{t('agreeToAll')}</strong>
        </Checkbox>
      </div>
      <ul>
        {terms.agreements.map(({ termsId, required, title, prose }) => (
          <li key={termsId} className="agreement">
            <Checkbox
              checked={agreed.includes(termsId)}
              required={required}
              aria-invalid={problem && required && !agreed.includes(termsId) ? true : undefined}
              onChange={(checked) => toggle(termsId, checked)}
            >
              {title} {required ? <span className="must">{t('required')}</span> : null}
            </Checkbox>
            <details>
              <summary aria-label={t('read', { title })} title={t('read', { title })}>
                <ChevronDownIcon />
              </summary>
              {/* a scroll container must be reachable by keyboard */}
              <div className="agreement-text" tabIndex={0} role="document" aria-label={title}>
                <Prose prose={prose} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p id="agreements-error" className="field-error" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}
