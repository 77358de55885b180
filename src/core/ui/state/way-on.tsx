import type { SitePath } from '../../../../rules/site-path.ts';
import { isFramed } from '../../device/frame.ts';
import { platform } from '../../platform.ts';
import { useWords } from '../../words/words.ts';
import { ButtonLink } from '../form/button.tsx';

interface WayOnProps {
  /** The page on the platform with the same thing. */
  to: SitePath;
}

/** The same thing on the platform. A frame may forbid any link to open: its address can be copied all the same. */
export function WayOn({ to }: WayOnProps) {
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
