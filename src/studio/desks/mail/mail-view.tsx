import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { theme } from '../../../core/design/theme.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { backTo } from '../../list/last-query.ts';
import { may } from '../../session/session-signals.ts';
import { MailPreview } from './mail-preview.tsx';
import { addressOf, createMailPreview, type MailPage, mailAddress } from './mail-state.ts';
import { TestButton } from './test-button.tsx';

/** One kind of mails: its purpose, and its look. */
export function MailView({ kind }: { kind: string }) {
  useSignals();
  const t = useWords('studio-mail');
  const own = useLanguage();
  const mail = useObject((signal) => studioCall('GET /studio/mail/:kind', { params: { kind }, signal }));
  const [preview] = useState(() =>
    createMailPreview(addressOf(encodeURIComponent(kind)), {
      language: own,
      scheme: theme.peek() === 'dark' ? 'dark' : 'light',
    }),
  );
  const { value } = mail.state.value;
  if (!value) return <Pending of={mail} />;
  return (
    <>
      <DeskHead title={value.subject} text={t('exampleText')}>
        {may('mail.test') ? <TestButton kind={kind} language={preview.language.value} /> : null}
        <Link href={backTo(mailAddress)} className="button button-quiet">
          {t('studio:desks.mail')}
        </Link>
      </DeskHead>
      <MailFacts mail={value} />
      <MailPreview mail={value} preview={preview} />
    </>
  );
}

function MailFacts({ mail: { why, optional, counts, kind } }: { mail: MailPage }) {
  const t = useWords('studio-mail');
  const { waiting, sent, failed } = counts;
  const rows: [string, string][] = [
    [t('purpose'), t(`purposes.${why}`)],
    [t('canTurnOff'), t(optional === null ? 'alwaysSent' : 'turnedOff')],
    [t('lastDays'), t('counts', { waiting, sent, failed })],
  ];
  return (
    <section className="panel">
      <dl className="facts">
        {rows.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        <dt>{t('kind')}</dt>
        <dd translate="no">{kind}</dd>
      </dl>
    </section>
  );
}
