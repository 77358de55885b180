import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';

/**
 * Leads from the chosen candidate to the vote button, past all other candidates. Visible while it has the focus.
 */
export function ToVote() {
  const t = useWords('vote-list');
  return (
    <div className="to-vote">
      <Button
        onClick={({ currentTarget }) => {
          const root = currentTarget.getRootNode();
          if (root instanceof ShadowRoot) root.querySelector<HTMLElement>('.stage-vote')?.focus();
        }}
      >
        {t('toVote')}
      </Button>
    </div>
  );
}
