import { useSignals } from '@preact/signals-react/runtime';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { type Language, languages, translate, useLanguage } from '../../core/words/words.ts';
import './language-offer.css';
import { acceptOffer, declineOffer, offers } from './offer.ts';

/** One line above the page, in the language that it offers. */
export function LanguageOffer() {
  useSignals();
  const language = useLanguage();
  // The server does not know which offer the reader gets: it writes all of them, and `before-paint.js` decides which one is seen.
  const offered = useIsFirstRender() ? languages : offers.value;
  return (
    <div className="language-offers">
      {offered
        .filter((offered) => offered !== language)
        .map((offered) => (
          <Offer key={offered} offered={offered} />
        ))}
    </div>
  );
}

function Offer({ offered }: { offered: Language }) {
  // Only the words of the reader's offer are loaded. In the first render, the served texts stay.
  const t = (key: string) => translate(`language-offer:${key}`, offered) ?? '';
  return (
    <aside className="language-offer" lang={offered} aria-label={t('label')}>
      <p suppressHydrationWarning>{t('text')}</p>
      <Button onClick={() => void acceptOffer(offered)}>
        <span suppressHydrationWarning>{t('accept')}</span>
      </Button>
      <IconButton label={t('decline')} onClick={() => declineOffer(offered)}>
        <CloseIcon />
      </IconButton>
    </aside>
  );
}
