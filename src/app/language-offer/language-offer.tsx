import { useSignals } from '@preact/signals-react/runtime';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { type Language, translate, useLanguage } from '../../core/words/words.ts';
import './language-offer.css';
import { acceptOffer, declineOffer, offers } from './offer.ts';

/** One line above the page, in the language that it offers. */
export function LanguageOffer() {
  useSignals();
  const language = useLanguage();
  // Rendered without an offer too, so that the elements after it have the same position in the served page and in React's.
  return (
    <div className="language-offers">
      {offers.value
        .filter((offered) => offered !== language)
        .map((offered) => (
          <Offer key={offered} offered={offered} />
        ))}
    </div>
  );
}

function Offer({ offered }: { offered: Language }) {
  const t = (key: string) => translate(`language-offer:${key}`, offered);
  return (
    <aside className="language-offer" lang={offered} aria-label={t('label')}>
      <p>{t('text')}</p>
      <Button onClick={() => void acceptOffer(offered)}>{t('accept')}</Button>
      <IconButton label={t('decline') ?? ''} onClick={() => declineOffer(offered)}>
        <CloseIcon />
      </IconButton>
    </aside>
  );
}
