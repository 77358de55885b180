import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, line, passage, picture, title } from './shared.ts';

export const passForm: EntryForm = {
  kind: 'passes',
  start: {},
  sections: [
    { name: 'words', fields: [title, line('name'), passage('description'), picture('picture', 'stage')] },
    {
      name: 'admission',
      fields: [
        { kind: 'reference', key: 'stream', to: 'streams', isOptional: true },
        { kind: 'switch', key: 'venue', unless: false, isOptional: true },
        { kind: 'number', key: 'rounds', label: 'roundCount', least: 1, most: 99, isOptional: true },
        { kind: 'moment', key: 'validUntil', form: 'instant', isOptional: true },
        { kind: 'number', key: 'deviceChanges', least: 0, most: 99, isOptional: true },
        { kind: 'number', key: 'resets', least: 0, most: 99, isOptional: true },
      ],
    },
    { name: 'address', fields: [id] },
  ],
};
