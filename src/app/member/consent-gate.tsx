import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { createLatePart, useLatePart } from '../../core/state/late-part.ts';
import { nicknameRequest, pendingConsents } from './consent-state.ts';

const consentPart = createLatePart(() => import('./consent-step.tsx'), 'consent', 'error');
const nicknamePart = createLatePart(() => import('./nickname-step.tsx'), 'nickname', 'error');

/** Pages to appeal, read messages, or delete the account: these pages stay open to a fan who has to choose another nickname. */
const isOpenMeanwhile = (path: string): boolean => /^\/(?:service-center|inbox|mypage)(?:\/|$)/.test(path);

/**
 * Shows new versions of what the fan agreed to before the page, and then the staff's request for another nickname. A payment in progress
 * is not interrupted.
 */
export function ConsentGate({ path, children }: { path: string; children: ReactNode }) {
  useSignals();
  // The server has rendered the page for a visitor.
  const isExempt = useIsFirstRender() || path.startsWith('/order');
  const asksConsent = pendingConsents.value.length > 0 && !isExempt;
  const question = nicknameRequest.value;
  const asksNickname = !asksConsent && question !== null && !isExempt && !isOpenMeanwhile(path);
  // If the step's script fails to load, the fan continues; the next visit shows the step again.
  const consent = useLatePart(consentPart, asksConsent, (error) => console.error(error));
  const nickname = useLatePart(nicknamePart, asksNickname, (error) => console.error(error));
  const step =
    asksConsent && consent ? (
      <consent.ConsentStep />
    ) : asksNickname && nickname ? (
      <nickname.NicknameStep request={question} />
    ) : null;
  return step === null ? children : <main tabIndex={-1}>{step}</main>;
}
