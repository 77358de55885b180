import './without-eval.ts';

import type { z } from 'zod';
import { ArtistEntry } from '../../../../../rules/content/artist.ts';
import { EventEntry } from '../../../../../rules/content/event.ts';
import { NoticeValue } from '../../../../../rules/content/notice.ts';
import { PassEntry } from '../../../../../rules/content/pass.ts';
import { PolicyForm } from '../../../../../rules/content/policy.ts';
import { ProductEntry } from '../../../../../rules/content/product.ts';
import { QuestionEntry } from '../../../../../rules/content/question.ts';
import { SettingsEntry } from '../../../../../rules/content/settings.ts';
import { StreamEntry } from '../../../../../rules/content/stream.ts';
import { TitleEntry } from '../../../../../rules/content/title.ts';
import { VoteEntry } from '../../../../../rules/content/vote.ts';
import type { EntryForm, EntryKind } from '../../../forms/entry/fields.ts';
import { formOf } from './form-of.ts';

const schemas: Readonly<Record<EntryKind, z.ZodObject>> = {
  titles: TitleEntry,
  artists: ArtistEntry,
  votes: VoteEntry,
  products: ProductEntry,
  passes: PassEntry,
  streams: StreamEntry,
  events: EventEntry,
  notices: NoticeValue,
  questions: QuestionEntry,
  policies: PolicyForm,
  settings: SettingsEntry,
};

/** The form of every kind of content. */
export const forms = Object.fromEntries(
  Object.entries(schemas).map(([kind, schema]) => [kind, formOf(kind as EntryKind, schema)]),
) as Record<EntryKind, EntryForm>;
