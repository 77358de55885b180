import type { EntryForm, EntryKind } from '../../../forms/entry/fields.ts';
import { artistForm } from './artist.ts';
import { eventForm } from './event.ts';
import { noticeForm } from './notice.ts';
import { passForm } from './pass.ts';
import { policyForm } from './policy.ts';
import { productForm } from './product.ts';
import { questionForm } from './question.ts';
import { settingsForm } from './settings.ts';
import { streamForm } from './stream.ts';
import { titleForm } from './title.ts';
import { voteForm } from './vote.ts';

/** The form of every kind of content. */
export const forms: Readonly<Record<EntryKind, EntryForm>> = {
  titles: titleForm,
  artists: artistForm,
  votes: voteForm,
  products: productForm,
  passes: passForm,
  streams: streamForm,
  events: eventForm,
  notices: noticeForm,
  questions: questionForm,
  policies: policyForm,
  settings: settingsForm,
};
