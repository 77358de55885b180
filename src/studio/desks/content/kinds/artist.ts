import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, line, passage, picture } from './shared.ts';

export const artistForm: EntryForm = {
  kind: 'artists',
  start: { titles: [] },
  sections: [
    {
      name: 'words',
      fields: [
        line('name'),
        line('note'),
        { kind: 'references', key: 'titles', to: 'titles', most: 40 },
        passage('story', { isOptional: true }),
      ],
    },
    { name: 'look', fields: [picture('portrait', 'portrait'), { kind: 'colour', key: 'accent', isOptional: true }] },
    { name: 'address', fields: [id] },
  ],
};
