import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { SitePath } from '../../../rules/site/site-path.ts';
import { sharedAddress, shareLink } from '../../core/sharing/share-link.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { ShareIcon } from '../../core/ui/icons/share.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { nameDocument } from '../routing/document-title.ts';
import { createPageName, type Subject } from './page-name-state.ts';

export interface SharePageProps {
  page: SitePath;
  /** For a page whose element emits no event with the name: it is read for the title of the window and the link. */
  subject?: Subject;
}

/** Shares the link to this page, and shows the result below the button. */
export function SharePage({ page, subject }: SharePageProps) {
  const t = useWords('photocard');
  const language = useLanguage();
  const [message, setMessage] = useState('');
  const share = async () => {
    const url = sharedAddress(page, language);
    // Of the vote, the event or the stream, after which the page is named.
    const name = document.title.replace(/ · Fanfare$/, '');
    const outcome = await shareLink({ title: name, text: t('link.text', { name }), url });
    if (outcome === 'copied') setMessage(t('link.copied'));
    if (outcome === 'none') setMessage(t('link.noCopy', { url }));
  };
  return (
    <>
      {subject ? <PageName key={page} subject={subject} /> : null}
      <Button onClick={() => void share()}>
        <ShareIcon />
        <span>{t('link.share')}</span>
      </Button>
      <p role="status">{message}</p>
    </>
  );
}

/** Sets the title of the window to the name of the page's subject. */
function PageName({ subject }: { subject: Subject }) {
  useSignals();
  const language = useLanguage();
  const [name] = useState(() => createPageName(subject));
  const shown = name.state.value.value;
  const address = useSearch();
  useEffect(() => {
    void language;
    void name.load();
  }, [name, language]);
  useEffect(() => name.dispose, [name]);
  useEffect(() => {
    // A name counts for one address, and another round has another one.
    void address;
    if (shown) nameDocument(shown);
  }, [shown, address]);
  return null;
}
