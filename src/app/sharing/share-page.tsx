import { useState } from 'react';
import type { SitePath } from '../../../rules/site/site-path.ts';
import { sharedAddress, shareLink } from '../../core/sharing/share-link.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { ShareIcon } from '../../core/ui/icons/share.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

export interface SharePageProps {
  page: SitePath;
}

/** Shares the link to this page, and says below the button what became of it. */
export function SharePage({ page }: SharePageProps) {
  const t = useWords('photocard');
  const language = useLanguage();
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = sharedAddress(page, language);
    // Of the vote, the title or the stream, as its element has named the page.
    const name = document.title.replace(/ · Fanfare$/, '');
    const outcome = await shareLink({ title: name, text: t('link.text', { name }), url });
    if (outcome === 'copied') setSaid(t('link.copied'));
    if (outcome === 'kept') setSaid(t('link.noCopy', { url }));
  };
  return (
    <>
      <Button onClick={() => void share()}>
        <ShareIcon />
        <span>{t('link.share')}</span>
      </Button>
      <p role="status">{said}</p>
    </>
  );
}
