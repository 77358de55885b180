import { neededScope, type Scope, scopesAmong, wordOfScope } from '../../../../rules/scopes.ts';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { useWords } from '../../../core/words/words.ts';

interface ScopesChoiceProps {
  label: string;
  /** The scopes to choose from. */
  among: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** A choice of scopes for a partner's pages, in the words that fans read. */
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
