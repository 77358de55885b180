import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';

/** Shown when the fan has no events, or the requested one does not exist, with a link to all events. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  const t = useWords('event');
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <PlatformLink className="button button-primary" to="/event">
          {t('toEvents')}
        </PlatformLink>
      }
    />
  );
}
