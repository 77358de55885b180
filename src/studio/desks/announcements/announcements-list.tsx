import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { type Translate, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import {
  addressOf,
  announcementsAddress,
  isSending,
  type ListedAnnouncement,
  readAnnouncements,
} from './announcements-state.ts';

const linkOf = ({ announcementId, subject }: ListedAnnouncement) => (
  <Link href={addressOf(announcementId)} dir="auto" translate="no">
    {subject}
  </Link>
);

export const audienceOf = ({ artist }: Pick<ListedAnnouncement, 'artist'>, t: Translate): string =>
  artist === null ? t('audienceAll') : t('audienceFans', { artist: artist.name });

export const stateOf = (announcement: ListedAnnouncement, t: Translate): string =>
  t(`states.${isSending(announcement) ? 'SENDING' : announcement.state}`);

/** The mails that no longer wait, of all. */
export const progressOf = ({ state, recipients, mailed, waiting }: ListedAnnouncement, t: Translate): string =>
  recipients === null || mailed === null
    ? '–'
    : t('progressOf', {
        mailed: state === 'STOPPED' ? mailed : mailed - waiting,
        recipients: Math.max(mailed, recipients),
      });

/** Drafts and sent announcements, the latest first. */
export function AnnouncementsList() {
  useSignals();
  const t = useWords('studio-announcements');
  const { instant } = useMoments();
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const list = useList<ListedAnnouncement>({ address: announcementsAddress, filters: [], read: readAnnouncements });
  const columns: ListColumn<ListedAnnouncement>[] = [
    { id: 'subject', label: t('subject'), text: ({ subject }) => subject, cell: linkOf, isFixed: true },
    { id: 'audience', label: t('audience'), text: (row) => audienceOf(row, t) },
    { id: 'state', label: t('state'), text: (row) => stateOf(row, t) },
    { id: 'progress', label: t('progress'), text: (row) => progressOf(row, t) },
    { id: 'changedAt', label: t('changedAt'), text: ({ changedAt }) => instant(changedAt) },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.announcements')} text={t('text')}>
        {may('announcement.write') ? (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null}
      </DeskHead>
      <ListView
        list={list}
        label={t('studio:desks.announcements')}
        columns={columns}
        rowId={({ announcementId }) => announcementId}
        fileName="announcements"
        hasSearch={false}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {isAdding ? (
        <AnnouncementDialog
          announcement={null}
          onSaved={({ announcementId }) => navigate(addressOf(announcementId))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
