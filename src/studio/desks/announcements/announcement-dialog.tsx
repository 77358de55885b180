import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import {
  announcementLinkLength,
  announcementSubjectLength,
  announcementTextLength,
} from '../../../../rules/staff/announcements.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { type Language, languages, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Choice } from '../../forms/choice.tsx';
import { limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { savedHint } from '../../forms/saved-hint.ts';
import {
  type Announcement,
  type AnnouncementEdits,
  type AnnouncementFields,
  bodyOf,
  createArtists,
  fieldsOf,
  isComplete,
  isWithinLimits,
  withEdits,
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
  const saved = fieldsOf(announcement);
  const [opened] = useState(saved);
  const [edits, setEdits] = useState<AnnouncementEdits>({ texts: {} });
  const fields = withEdits(saved, edits);
  const body = bodyOf(fields);
  const artistIds = artists.map(({ artistId }) => artistId);
  // The chosen artist can be shown before the list has arrived, and after the artist was deleted.
  const own = fields.artistId !== null && !artistIds.includes(fields.artistId) ? [fields.artistId] : [];
  const nameOf = (id: string) =>
    [...artists, announcement?.artist].find((artist) => artist?.artistId === id)?.name ?? id;
  const change = (part: Partial<AnnouncementEdits>) => setEdits((now) => ({ ...now, ...part }));
  const audienceOf = (id: string | null) =>
    id === null ? t('audienceAll') : t('audienceFans', { artist: nameOf(id) });
  const audienceHint = savedHint(
    t,
    audienceOf(saved.artistId),
    audienceOf(opened.artistId),
    audienceOf(fields.artistId),
  );
  return (
    <ReasonDialog
      title={t(announcement === null ? 'add' : 'change')}
      text={t('formText')}
      confirmLabel={t('studio:save')}
      asksWhy={false}
      content={JSON.stringify([body, announcement?.version])}
      isComplete={isComplete(fields) && isWithinLimits(fields)}
      incompleteText={t(isWithinLimits(fields) ? 'incomplete' : 'studio:reason.tooLong')}
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
        nameOf={audienceOf}
        none={t('audienceAll')}
        onChange={(artistId) => change({ artistId })}
      />
      {audienceHint ? <p className="field-note">{audienceHint}</p> : null}
      {languages.map((language) => (
        <TextFields
          key={language}
          language={language}
          value={fields.texts[language]}
          saved={saved.texts[language]}
          opened={opened.texts[language]}
          onChange={(part) => change({ texts: { ...edits.texts, [language]: { ...edits.texts[language], ...part } } })}
        />
      ))}
      <Field
        label={t('link')}
        hint={savedHint(t, saved.link, opened.link, fields.link) ?? t('linkHint')}
        value={fields.link}
        {...limitOf(fields.link, announcementLinkLength, t)}
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

type Text = AnnouncementFields['texts'][Language];

interface TextFieldsProps {
  language: Language;
  value: Text;
  /** Now, and when the form was opened. */
  saved: Text;
  opened: Text;
  onChange: (part: Partial<Text>) => void;
}

function TextFields({ language, value, saved, opened, onChange }: TextFieldsProps) {
  const t = useWords('studio-announcements');
  const name = t(`studio:members.languages.${language}`);
  return (
    <>
      <Field
        label={t('subjectIn', { language: name })}
        hint={savedHint(t, saved.subject, opened.subject, value.subject)}
        lang={language}
        value={value.subject}
        {...limitOf(value.subject, announcementSubjectLength, t)}
        autoComplete="off"
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={t('textIn', { language: name })}
        hint={savedHint(t, saved.text, opened.text, value.text)}
        lang={language}
        rows={4}
        value={value.text}
        {...limitOf(value.text, announcementTextLength, t)}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </>
  );
}
