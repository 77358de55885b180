import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { announcementSubjectLength, announcementTextLength } from '../../../../rules/staff/announcements.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { type Language, languages, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import {
  type Announcement,
  type AnnouncementFields,
  bodyOf,
  createArtists,
  fieldsOf,
  isComplete,
} from './announcements-state.ts';

interface AnnouncementDialogProps {
  /** Null: a new one. */
  announcement: Announcement | null;
  onSaved: (saved: Announcement) => void;
  onRefused?: () => void;
  onClose: () => void;
}

/** A draft: its recipients, its texts and its link. */
export function AnnouncementDialog({ announcement, onSaved, onRefused, onClose }: AnnouncementDialogProps) {
  useSignals();
  const t = useWords('studio-announcements');
  const artists = useRemote(createArtists).state.value.value?.artists ?? [];
  const [fields, setFields] = useState(() => fieldsOf(announcement));
  const body = bodyOf(fields);
  const artistIds = artists.map(({ artistId }) => artistId);
  // The chosen artist can be shown before the list has arrived, and after the artist was deleted.
  const own = fields.artistId !== null && !artistIds.includes(fields.artistId) ? [fields.artistId] : [];
  const nameOf = (id: string) =>
    [...artists, announcement?.artist].find((artist) => artist?.artistId === id)?.name ?? id;
  const change = (part: Partial<AnnouncementFields>) => setFields((now) => ({ ...now, ...part }));
  return (
    <ReasonDialog
      title={t(announcement === null ? 'add' : 'change')}
      text={t('formText')}
      confirmLabel={t('studio:save')}
      asksWhy={false}
      content={JSON.stringify([body, announcement?.version])}
      isComplete={isComplete(fields)}
      onClose={onClose}
      onDone={onClose}
      {...(onRefused && { onRefused })}
      onConfirm={async (_reason, key) => {
        const saved = await save(announcement, body, key);
        onSaved(saved);
        return saved;
      }}
    >
      <Choice
        label={t('audience')}
        values={[...own, ...artistIds]}
        value={fields.artistId}
        nameOf={(id) => t('audienceFans', { artist: nameOf(id) })}
        none={t('audienceAll')}
        onChange={(artistId) => change({ artistId })}
      />
      {languages.map((language) => (
        <TextFields
          key={language}
          language={language}
          value={fields.texts[language]}
          onChange={(text) => change({ texts: { ...fields.texts, [language]: text } })}
        />
      ))}
      <Field
        label={t('link')}
        hint={t('linkHint')}
        value={fields.link}
        maxLength={300}
        dir="ltr"
        autoComplete="off"
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
    </ReasonDialog>
  );
}

function save(announcement: Announcement | null, body: ReturnType<typeof bodyOf>, key: string): Promise<Announcement> {
  if (announcement === null) return studioCall('POST /studio/announcement', { body, key });
  const { announcementId, version } = announcement;
  const options = { params: { announcementId }, body: { ...body, version }, key };
  return studioCall('PUT /studio/announcement/:announcementId', options);
}

interface TextFieldsProps {
  language: Language;
  value: AnnouncementFields['texts'][Language];
  onChange: (value: AnnouncementFields['texts'][Language]) => void;
}

function TextFields({ language, value, onChange }: TextFieldsProps) {
  const t = useWords('studio-announcements');
  const name = t(`studio:members.languages.${language}`);
  return (
    <>
      <Field
        label={t('subjectIn', { language: name })}
        lang={language}
        value={value.subject}
        maxLength={announcementSubjectLength}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, subject: event.currentTarget.value })}
      />
      <TextArea
        label={t('textIn', { language: name })}
        lang={language}
        rows={4}
        value={value.text}
        maxLength={announcementTextLength}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
    </>
  );
}
