import { useState } from 'react';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { CopyIcon } from '../../../core/ui/icons/copy.tsx';
import { useWords } from '../../../core/words/words.ts';
import { showFailure } from '../../layout/toasts.ts';

export interface ShownLink {
  link: string;
  expiresAt: string;
}

/** The link of an invitation, which is shown once: everyone who has it can sign in as this person. */
export function InvitationLink({ link, expiresAt }: ShownLink) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true), showFailure);
  return (
    <div className="form">
      <p>{t('staff.linkText', { at: instant(expiresAt) })}</p>
      <div className="link-shown">
        <code translate="no">{link}</code>
        <Button onClick={() => void copy()}>
          <CopyIcon />
          <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
      </div>
    </div>
  );
}
