import { useEffect, useRef } from 'react';
import { useHost } from '../../../core/element/host.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { EmailCode } from '../../../core/member/email-code.tsx';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Avatar } from '../account-card.tsx';
import { isUnconfirmed, welcomed } from '../complete/pending-join.ts';

/** Shown after the sign-up. */
export function JoinWelcome({ nickname }: { nickname: string }) {
  const t = useWords('join');
  const email = useWords('email');
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="join-welcome">
      <Rays burst />
      <Avatar name={nickname} />
      <Heading className="login-title" part="title" ref={heading} tabIndex={-1}>
        {t('welcome', { nickname })}
      </Heading>
      <p className="login-lead">{t('welcomeLead')}</p>
      {isUnconfirmed.peek() ? (
        <EmailCode
          className="join-email"
          onConfirmed={() => {
            isUnconfirmed.value = false;
          }}
          reportError={reporterOf(host)}
          foot={<p className="login-lead">{email('later')}</p>}
        />
      ) : null}
      <Button kind="primary" large wide onClick={welcomed}>
        {t('begin')}
      </Button>
    </section>
  );
}
