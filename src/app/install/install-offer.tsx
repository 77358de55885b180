import { useSignals } from '@preact/signals-react/runtime';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { useWords } from '../../core/words/words.ts';
import './install-offer.css';
import { acceptInstall, declineInstall, offered } from './install-state.ts';

/** Offers to install the site, once, after a first vote or a registered ticket. */
export function InstallOffer() {
  useSignals();
  const offer = offered.value;
  // Always there, so that screen readers announce its content.
  return <div role="status">{offer === null ? null : <Offer isByHand={offer === 'by hand'} />}</div>;
}

function Offer({ isByHand }: { isByHand: boolean }) {
  const t = useWords('site');
  return (
    <aside className="install-offer" aria-label={t('install.label')}>
      <img src="/icons/app-192.png" alt="" width="48" height="48" />
      <p>
        <strong>{t('install.title')}</strong>
        <span>{t(isByHand ? 'install.byHand' : 'install.text')}</span>
      </p>
      {isByHand ? null : (
        <Button kind="primary" onClick={() => void acceptInstall()}>
          {t('install.accept')}
        </Button>
      )}
      <IconButton label={t('install.decline')} onClick={declineInstall}>
        <CloseIcon />
      </IconButton>
    </aside>
  );
}
