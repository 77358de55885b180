import { useEffect, useRef, useState } from 'react';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { onSignInRequest } from '../../core/session/sign-in.ts';
import { CompactLogin } from './compact-login.tsx';
import { registerInline } from './complete/pending-join.ts';
import type { loginElement } from './contract.ts';
import { LoginContent } from './login-content.tsx';
import { createLoginState } from './login-state.ts';

/** Sign-in, sign-up, and the signed-in fan. */
export function FanLogin({ providers, compact }: PropsOf<typeof loginElement.attributes>) {
  const host = useHost<typeof loginElement>();
  const [state] = useState(() => createLoginState(host));
  useEffect(() => state.connect(), [state]);
  const Form = compact ? CompactLogin : InlineLogin;
  return <Form state={state} providers={providers} />;
}

function InlineLogin(props: Parameters<typeof LoginContent>[0]) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = registerInline();
    const stop = onSignInRequest(() => {
      panel.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      panel.current?.focus({ preventScroll: true });
    });
    return () => {
      leave();
      stop();
    };
  }, []);
  return (
    <div className="login" part="panel" ref={panel} tabIndex={-1}>
      <LoginContent {...props} />
    </div>
  );
}
