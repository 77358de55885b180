import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../core/element/host.ts';
import email from '../../../core/member/email-code.css?inline';
import { joined } from '../../../core/session/joined.ts';
import prose from '../../../core/ui/content/prose.css?inline';
import checkbox from '../../../core/ui/form/checkbox.css?inline';
import choice from '../../../core/ui/form/choice.css?inline';
import field from '../../../core/ui/form/field.css?inline';
import rays from '../../../core/ui/rays/rays.css?inline';
import raysBurst from '../../../core/ui/rays/rays-burst.css?inline';
import type { PendingJoin } from '../complete/pending-join.ts';
import { useSheet } from '../sheet/use-sheet.ts';
import join from './join.css?inline';
import { createJoinState } from './join-state.ts';
import { JoinWelcome } from './join-welcome.tsx';
import { ProfileStep } from './profile-step.tsx';
import { PromiseStep } from './promise-step.tsx';
import { TooYoung } from './too-young.tsx';

const styles = field + checkbox + choice + prose + rays + raysBurst + email + join;

/** Sign-up: first the agreements and the birth date, then the profile. */
export function JoinForm({ pending }: { pending: PendingJoin | null }) {
  useSignals();
  useSheet(styles);
  if (joined.value !== null) return <JoinWelcome nickname={joined.value} />;
  return pending ? <JoinSteps key={pending.signupToken} pending={pending} /> : null;
}

function JoinSteps({ pending }: { pending: PendingJoin }) {
  useSignals();
  const host = useHost();
  const [state] = useState(() => createJoinState(pending, host.language));
  const { draft, tooYoung } = state.flow.value;
  const { step } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  useEffect(() => state.dispose, [state]);
  useEffect(() => {
    // Scroll a new step to its top, and focus it for screen readers.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  if (tooYoung) return <TooYoung state={state} />;
  const Step = step === 'promise' ? PromiseStep : ProfileStep;
  return <Step state={state} heading={heading} />;
}
