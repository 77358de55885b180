import type { SitePath } from '../../../../rules/site/site-path.ts';
import { isFramed } from '../../device/frame.ts';
import { platform } from '../../platform.ts';
import { useWords } from '../../words/words.ts';
import { ButtonLink } from '../form/button.tsx';

interface PlatformFallbackProps {
  /** The page on the platform with the same content. */
  to: SitePath;
}

/** A link to the same content on the platform. A frame may block all links, so the address can be copied too. */
export function PlatformFallback({ to }: PlatformFallbackProps) {
  const t = useWords('core');
  const { href } = new URL(to, platform.origin);
  return (
    <>
      <ButtonLink href={href} target="_blank" rel="noopener">
        {t('onPlatform')}
      </ButtonLink>
      {isFramed() ? <code style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{href}</code> : null}
    </>
  );
}
