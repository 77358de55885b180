import { useState } from 'react';
import { Button, ButtonLink } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';

/**
 * Leaves a browser inside an app, where Google refuses sign-in or no second window opens: through the app's own scheme if it has one,
 * or by copying the link.
 */
export function OpenElsewhere() {
  const t = useWords('login');
  const [copied, setCopied] = useState(false);
  const out = externalBrowserUrl(navigator.userAgent, location.href);
  const copy = async () => {
    // The app may block the clipboard: then the button shows nothing, and the app's own menu is the only way.
    await navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="open-elsewhere">
      {out ? (
        <ButtonLink kind="primary" href={out}>
          {t('openElsewhere')}
        </ButtonLink>
      ) : null}
      <Button onClick={() => void copy()}>{t(copied ? 'linkCopied' : 'copyLink')}</Button>
    </div>
  );
}

/** The address that makes an app open this page in the phone's default browser; null for unknown apps. */
export function externalBrowserUrl(agent: string, address: string): string | null {
  if (/KAKAOTALK/i.test(agent)) return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  const url = new URL(address);
  if (/\bLine\//.test(agent)) {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (!/Android/i.test(agent)) return null;
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};end`;
}
