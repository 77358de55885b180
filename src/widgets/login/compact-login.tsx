import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { platform } from '../../core/platform.ts';
import { joined } from '../../core/session/joined.ts';
import { session } from '../../core/session/session.ts';
import { onSignInRequest } from '../../core/session/sign-in.ts';
import { forgetSignInWindow, signInWindow } from '../../core/session/sign-in-window.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { AccountCard, Avatar } from './account-card.tsx';
import styles from './compact.css?inline';
import { isInline, pendingJoin, welcomed } from './complete/pending-join.ts';
import { Late } from './late.tsx';
import type { LoginContentProps } from './login-content.tsx';
import { sheetPart } from './sheet/sheet-part.ts';
import { useSheet } from './sheet/use-sheet.ts';

/** A button for a header; sign-in, sign-up and errors open in a sheet. */
export function CompactLogin({ state, providers }: LoginContentProps) {
  useSignals();
  useSheet(styles);
  const t = useWords('login');
  const language = useLanguage();
  const open = useSignal(false);
  /** Once opened, the sheet stays mounted: the browser returns the focus only from a dialog that still exists. */
  const hasOpened = useSignal(false);
  const openSignIn = useCallback(() => {
    if (platform.isOwnOrigin) open.value = true;
    else state.openWindow();
  }, [state, open]);

  useEffect(() => onSignInRequest(openSignIn), [openSignIn]);
  useSignalEffect(() => {
    if (open.value) hasOpened.value = true;
  });
  useSignalEffect(() => {
    // The sheet shows the failure as well, unless the fan has closed the window.
    if (signInWindow.value.status === 'failed') state.report(signInWindow.value.error);
  });
  useSignalEffect(() => {
    const joining = joined.value !== null || (pendingJoin.value !== null && !session.isLoggedIn.value);
    const failed = signInWindow.value.status === 'failed' ? signInWindow.value.error.code : null;
    if (joining) open.value = !isInline.value;
    else open.value = !session.isLoggedIn.value && failed !== null && failed !== 'POPUP_CLOSED';
  });

  // If preloading the sheet fails, the click loads it again.
  const warm = () => void sheetPart.load(language).catch(() => undefined);
  const close = () => {
    open.value = false;
    forgetSignInWindow();
    welcomed();
  };
  // The server has rendered the button of a visitor. The fan's own is there before the first frame.
  const [isFirst, setFirst] = useState(useIsFirstRender());
  // oxlint-disable-next-line react/set-state-in-effect -- a layout effect draws again before the frame
  useLayoutEffect(() => setFirst(false), []);
  const isMember = session.isLoggedIn.value && !isFirst;
  const waiting = !isFirst && (!session.isHydrated.value || signInWindow.value.status === 'exchanging');
  return (
    <>
      {isMember ? (
        <AccountButton state={state} />
      ) : (
        <Button
          part="trigger"
          className="login-trigger"
          busy={waiting}
          aria-haspopup="dialog"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={openSignIn}
        >
          {pendingJoin.value && !isFirst ? t('continueJoin') : t('signIn')}
        </Button>
      )}
      {hasOpened.value ? (
        <Late late={sheetPart} waiting={null} onFailure={state.report}>
          {({ LoginSheet }) => <LoginSheet state={state} providers={providers} open={open.value} onClose={close} />}
        </Late>
      ) : null}
    </>
  );
}

function AccountButton({ state }: Pick<LoginContentProps, 'state'>) {
  useSignals();
  const t = useWords('login');
  const id = useId();
  const name = session.user.value?.name ?? '';
  return (
    <>
      <button
        type="button"
        part="trigger"
        className="account-trigger"
        popoverTarget={id}
        aria-label={t('accountOf', { name })}
      >
        <Avatar name={name} />
      </button>
      <div id={id} popover="auto" className="account-popover">
        <AccountCard state={state} />
      </div>
    </>
  );
}
