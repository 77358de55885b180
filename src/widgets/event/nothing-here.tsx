import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';

/** Where there is no event of the fan's, or not the one that was asked for: the others lead on. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  const t = useWords('event');
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <PlatformLink className="button button-ink" to="/event">
          {t('toEvents')}
        </PlatformLink>
      }
    />
  );
}
