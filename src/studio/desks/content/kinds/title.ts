import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, line, passage, picture } from './shared.ts';

export const titleForm: EntryForm = {
  kind: 'titles',
  start: { accent: '#6a3df0' },
  sections: [
    { name: 'words', fields: [line('name'), line('tagline'), passage('description')] },
    {
      name: 'look',
      fields: [{ kind: 'colour', key: 'accent' }, picture('poster', 'poster'), picture('stage', 'stage')],
    },
    { name: 'address', fields: [id] },
  ],
};
