import { useSignals } from '@preact/signals-react/runtime';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { translate } from '../../core/words/words.ts';
import './language-offer.css';
import { acceptOffer, declineOffer, offer } from './offer.ts';

/** One line above the page, in the language that it offers. */
export function LanguageOffer() {
  useSignals();
  const offered = offer.value;
  if (offered === null) return null;
  const t = (key: string) => translate(`language-offer:${key}`, offered);
  return (
    <aside className="language-offer" lang={offered} aria-label={t('label')}>
      <p>{t('text')}</p>
      <Button onClick={acceptOffer}>{t('accept')}</Button>
      <IconButton label={t('decline') ?? ''} onClick={declineOffer}>
        <CloseIcon />
      </IconButton>
    </aside>
  );
}
