import { neededScope, type Scope, scopesAmong, wordOfScope } from '../../../../rules/scopes.ts';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { useWords } from '../../../core/words/words.ts';

interface ScopesChoiceProps {
  label: string;
  /** Those that can be chosen. */
  among: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** What a partner's pages may do, in the words that fans read. */
export function ScopesChoice({ label, among, chosen, onChange }: ScopesChoiceProps) {
  const t = useWords('scopes');
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {among
        .filter((scope) => scope !== neededScope)
        .map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(isChosen) =>
              onChange(scopesAmong(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope)))
            }
          >
            {t(`may.${wordOfScope(scope)}`)}
          </Checkbox>
        ))}
    </fieldset>
  );
}
