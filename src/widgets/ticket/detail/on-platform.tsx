import { sitePath } from '../../../../rules/site/site-path.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useWords } from '../../../core/words/words.ts';

/** For actions on a ticket that work only on the platform: moving it to a device, undoing its uses. */
export function OnPlatform({ ticketId }: { ticketId: string }) {
  const t = useWords('ticket-detail');
  return (
    <PlatformLink className="button button-quiet" to={sitePath('/mypage/ticket', { ticket: ticketId })}>
      {t('onPlatform')}
    </PlatformLink>
  );
}
