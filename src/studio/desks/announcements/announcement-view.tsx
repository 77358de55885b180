import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { theme } from '../../../core/design/theme.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { showFailure } from '../../layout/toasts.ts';
import { backTo } from '../../list/last-query.ts';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { MailPreview } from '../mail/mail-preview.tsx';
import { createMailPreview } from '../mail/mail-state.ts';
import { AnnouncementActions } from './announcement-actions.tsx';
import { audienceOf, progressOf, stateOf } from './announcements-list.tsx';
import { type Announcement, announcementsAddress, watchSending } from './announcements-state.ts';

/** One announcement: its recipients, its progress, and the mail in each language. */
export function AnnouncementView({ announcementId }: { announcementId: string }) {
  useSignals();
  const t = useWords('studio-announcements');
  const own = useLanguage();
  const params = { announcementId };
  const announcement = useObject((signal) =>
    studioCall('GET /studio/announcement/:announcementId', { params, signal }),
  );
  const [recipients] = useState(() =>
    createRemote(
      (signal) => studioCall('GET /studio/announcement/:announcementId/recipient', { params, signal }),
      showFailure,
    ),
  );
  const [preview] = useState(() =>
    createMailPreview(`/studio/announcement/${encodeURIComponent(announcementId)}`, {
      language: own,
      scheme: theme.peek() === 'dark' ? 'dark' : 'light',
    }),
  );
  const { value } = announcement.state.value;
  const draft = value?.state === 'DRAFT' ? value.version : null;
  useEffect(() => watchSending(announcement), [announcement]);
  useEffect(() => {
    if (draft !== null) void recipients.load();
  }, [recipients, draft]);
  useEffect(() => recipients.dispose, [recipients]);
  if (!value) return <Pending of={announcement} />;
  const count = recipients.state.value.value;
  return (
    <>
      <DeskHead title={value.subject} text={t('quietHours')}>
        <AnnouncementActions
          announcement={value}
          recipients={count}
          language={preview.language.value}
          onChanged={announcement.set}
          onRefused={() => {
            void announcement.load();
            void recipients.load();
          }}
        />
        <Link href={backTo(announcementsAddress)} className="button button-quiet">
          {t('studio:desks.announcements')}
        </Link>
      </DeskHead>
      <Facts announcement={value} count={count?.count ?? null} />
      <MailPreview key={value.version} mail={{ texts: value.mails }} preview={preview} />
      <ObjectHistory key={`${value.version} ${value.state}`} kind="announcement" id={announcementId} />
    </>
  );
}

function Facts({ announcement, count }: { announcement: Announcement; count: number | null }) {
  const t = useWords('studio-announcements');
  const { state, link } = announcement;
  const rows: [string, string][] = [
    [t('audience'), audienceOf(announcement, t)],
    [t('state'), stateOf(announcement, t)],
    state === 'DRAFT'
      ? [t('recipients'), count === null ? '…' : t('fans', { count })]
      : [t('progress'), progressOf(announcement, t)],
    [t('link'), link ?? '–'],
  ];
  return (
    <section className="panel">
      <dl className="facts">
        {rows.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
