import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import { useIsFirstRender } from '../../../core/element/first-render.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import desk from '../inbox/desk.css?inline';
import type { InquiryState } from '../inquiry-state.ts';
import { GuestConversation } from './guest-conversation.tsx';
import { GuestForm } from './guest-form.tsx';
import { guestStateOf, readToken } from './guest-state.ts';

const styles = [desk];

/**
 * A guest without an account can read the conversation of a link, and ask with an email address.
 * @param children the offer to sign in
 */
export function Guest({ state, children }: { state: InquiryState; children: ReactNode }) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('inquiry-guest');
  const [token] = useState(() => readToken(globalThis.location?.hash ?? ''));
  // The server knows neither the link of a conversation nor the draft of this tab.
  const isFirst = useIsFirstRender();
  const guest = guestStateOf(state);
  const view = state.view.value;
  if (view === 'inbox' && token !== null && !isFirst) return <GuestConversation state={state} token={token} />;
  if (view !== 'ask') return children;
  if (guest.isAsking.value && !isFirst) return <GuestForm state={state} guest={guest} />;
  return (
    <>
      {children}
      <div className="desk-actions">
        <Button onClick={guest.start}>{t('start')}</Button>
      </div>
    </>
  );
}
